import LaunchSupport
import Testing

struct VisibleTextTests {
    @Test func `exactly the disruptive scalars of the basic plane are escaped, beside any other scalar`() {
        for value in UInt32(0)...0xFFFF {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let (text, isEscaped) = ("a → “\(scalar)”…", VisibleText.isDisruptive(scalar))
            let expected = isEscaped ? "a → “\\u{\(String(value, radix: 16))}”…" : text
            if VisibleText.escaping(text) != expected
                || VisibleText.escaping("\(scalar)").hasPrefix("\\u{") != isEscaped
            {
                Issue.record("U+\(String(value, radix: 16)) is shown as \(VisibleText.escaping(text))")
            }
        }
    }
}
