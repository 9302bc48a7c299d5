/// The result so far while responders are being asked.
@usableFromInline struct CombinedAnswers<Output> {
    @usableFromInline var value: Output
    @usableFromInline var isEmpty = true
    /// Whether nobody is to be asked any more.
    @usableFromInline var isFinal = false

    @inlinable init(_ identity: Output) {
        value = identity
    }
}

extension EventRule {
    /// What takes an answer into the result so far.
    @inlinable func adding() -> @Sendable (Answer, inout CombinedAnswers<Output>) -> Void {
        let (begin, combine, isFinal) = (begin, combine, isFinal)
        return { answer, combined in
            if combined.isEmpty {
                combined.value = begin(answer)
                combined.isEmpty = false
            } else {
                combine(&combined.value, answer)
            }
            if let isFinal { combined.isFinal = isFinal(combined.value) }
        }
    }
}
