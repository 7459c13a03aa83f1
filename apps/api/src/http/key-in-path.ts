import { closed, text } from "@snowball/contract";

/** Equals the router's `maxParamLength`. */
const KEY_LENGTH_MAX = 256;

/** Path parameters of an address that contains a secret key. A key with an invalid format gets 404. */
export const KeyInPath = closed({ key: text(KEY_LENGTH_MAX) });
