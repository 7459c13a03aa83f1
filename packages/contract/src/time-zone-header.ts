/**
 * Header in which a caller's device says where it is, by its IANA time zone. The day that a plan is
 * made on is that of the profile's time zone, or else that of the device.
 */
export const TIME_ZONE_HEADER = "time-zone";
