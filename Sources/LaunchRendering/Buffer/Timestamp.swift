import LaunchSupport

/// Points in time as text.
package enum Timestamp {
    /// Returns a point in time in UTC in the format of ISO 8601, without a time zone: `2026-01-31T09:05:00`.
    ///
    /// The date is in the Gregorian calendar; for the algorithm, see Howard Hinnant, *chrono-Compatible Low-Level Date
    /// Algorithms*, `civil_from_days`.
    ///
    /// - Parameter seconds: the number of seconds since the beginning of 1970 in UTC, without leap seconds.
    package static func text(secondsSince1970 seconds: Int) -> String {
        let (days, second) = (seconds.flooredQuotient(86_400), seconds.flooredRemainder(86_400))
        // Days are counted from the first of March of the year 0, so that a leap day is the last day of its year.
        let shifted = days + 719_468
        let (era, dayOfEra) = (shifted.flooredQuotient(146_097), shifted.flooredRemainder(146_097))
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        return "\(year.digits(4))-\(month.digits(2))-\(day.digits(2))"
            + "T\((second / 3_600).digits(2)):\((second / 60 % 60).digits(2)):\((second % 60).digits(2))"
    }
}

extension Int {
    fileprivate func flooredQuotient(_ divisor: Int) -> Int {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? quotient - 1 : quotient
    }

    fileprivate func flooredRemainder(_ divisor: Int) -> Int { self - flooredQuotient(divisor) * divisor }
}
