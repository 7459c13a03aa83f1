import { RETURN_PATH_PARAMETER } from "./paths.ts";

/** No address of ours is longer; whatever is was made by somebody else. */
const LENGTH_MAX = 512;

/**
 * The path to return to after signing in, or null. The parameter comes from the address bar, so
 * anybody can have written it: only a path of this origin is followed, never an address elsewhere.
 */
export function safeReturnPath(search: string, origin: string): string | null {
  const path = new URLSearchParams(search).get(RETURN_PATH_PARAMETER);
  if (!path || path.length > LENGTH_MAX || !isPlainPath(path)) return null;

  const url = URL.parse(path, origin);
  if (!url || url.origin !== origin || url.pathname.startsWith("//")) return null;

  return `${url.pathname}${url.search}${url.hash}`;
}

/** Begins with one slash. Browsers read a backslash as a slash and drop control characters. */
function isPlainPath(path: string): boolean {
  return /^\/(?!\/)[^\\\p{Cc}]*$/u.test(path);
}
