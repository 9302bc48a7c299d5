import LaunchSupport

package enum Timestamp {
    /// Returns a point in time in UTC in the format of ISO 8601, without a time zone: `2026-01-31T09:05:00`.
    package static func text(secondsSince1970 seconds: Int) -> String {
        var (time, date) = (time_t(seconds), tm())
        gmtime_r(&time, &date)
        return "\((Int(date.tm_year) + 1900).digits(4))-\((date.tm_mon + 1).digits(2))-\(date.tm_mday.digits(2))"
            + "T\(date.tm_hour.digits(2)):\(date.tm_min.digits(2)):\(date.tm_sec.digits(2))"
    }
}
