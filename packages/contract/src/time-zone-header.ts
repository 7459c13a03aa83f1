/**
 * Request header with the IANA time zone of the caller's device. A profile without a time zone
 * stores it at the next sign-in. All of the user's dates use the profile's time zone.
 */
export const TIME_ZONE_HEADER = "time-zone";
