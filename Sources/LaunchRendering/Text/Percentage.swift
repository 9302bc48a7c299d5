/// Parts of something in percent, rounded the same way wherever they are written.
package enum Percentage {
    /// `12%`, `-3.5%`: to a tenth, from 100 % on to a whole one.
    package static func text(_ part: Double) -> String {
        let rounded = (part * 1000).rounded()
        guard rounded.magnitude < 1e15 else { return part < 0 ? "-∞" : "∞" }
        let tenths = Int(rounded)
        let (whole, fraction) = (tenths.magnitude / 10, tenths.magnitude % 10)
        let sign = tenths < 0 ? "-" : ""
        return sign + (fraction == 0 || whole >= 100 ? "\(whole)%" : "\(whole).\(fraction)%")
    }
}
