/**
 * Response header: milliseconds by which the server's clock is ahead of real time. Sent only in
 * staging, where the server follows a test clock. Open pages adjust their own clock by it.
 */
export const CLOCK_OFFSET_HEADER = "clock-offset";
