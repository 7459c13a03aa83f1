/**
 * Request header with the IANA time zone of the caller's device. A profile without a time zone
 * stores it at the next sign-in. All of the user's dates use the profile's time zone.
 */
export const TIME_ZONE_HEADER = "time-zone";

/**
 * Response header: milliseconds by which the server's clock is ahead of real time. Sent only in
 * staging, where the server follows a test clock. Open pages adjust their own clock by it.
 */
export const CLOCK_OFFSET_HEADER = "clock-offset";
