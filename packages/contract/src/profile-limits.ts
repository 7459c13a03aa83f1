// Kept out of the schema files, so that the browser can import it without the schema library.

/** In Unicode code points (spec §9). */
export const BIO_LENGTH_MAX = 275;
export const NAME_LENGTH_MAX = 150;
export const ROLE_LENGTH_MAX = 100;
/** The longest IANA name today has 32 characters. */
export const TIME_ZONE_LENGTH_MAX = 64;

/** Bytes of a decoded picture. */
export const PICTURE_BYTES_MAX = 200_000;
