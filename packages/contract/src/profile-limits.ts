// Apart from the schemas, so that a browser that shows a limit loads no schema library.

/** Spec §9, in Unicode code points. */
export const BIO_LENGTH_MAX = 275;
export const NAME_LENGTH_MAX = 150;
export const ROLE_LENGTH_MAX = 100;
/** Longest IANA name today: 32 characters. */
export const TIME_ZONE_LENGTH_MAX = 64;

/** Bytes of a picture once it is decoded. */
export const PICTURE_BYTES_MAX = 200_000;
