import { closed, text } from "@snowball/contract";

/** As long as the router lets any part of a path be (`routerOptions` of the server). */
const KEY_LENGTH_MAX = 256;

/** The path of a page whose address is the secret: what has another form than a key is found by nobody. */
export const KeyInPath = closed({ key: text(KEY_LENGTH_MAX) });
