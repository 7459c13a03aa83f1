import { RETURN_PATH_PARAMETER } from "./paths.ts";

/** No path of the app is longer. */
const LENGTH_MAX = 512;

/**
 * Returns the path to open after signing in, or null. Anyone can write the parameter in a link, so
 * only paths of this origin are allowed.
 */
export function safeReturnPath(search: string, origin: string): string | null {
  const path = new URLSearchParams(search).get(RETURN_PATH_PARAMETER);
  if (!path || path.length > LENGTH_MAX || !isPlainPath(path)) return null;

  const url = URL.parse(path, origin);
  if (!url || url.origin !== origin || url.pathname.startsWith("//")) return null;

  return `${url.pathname}${url.search}${url.hash}`;
}

/**
 * Whether the path begins with a single slash. Rejects backslashes and control characters, because
 * browsers read a backslash as a slash and drop control characters.
 */
function isPlainPath(path: string): boolean {
  return /^\/(?!\/)[^\\\p{Cc}]*$/u.test(path);
}
