const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * Where calls go: the configured host, or the page's own where none is configured. No slash at the end.
 * @throws Error unless it is reached over https (spec §7). Plain http is for this very machine only:
 * passwords and tokens would be readable on the way to any other.
 */
export function baseUrl(configured: string, pageOrigin: string): string {
  const url = new URL(configured === "" ? pageOrigin : configured);
  const isSafe =
    url.protocol === "https:" || (url.protocol === "http:" && LOOPBACK.test(url.hostname));
  if (!isSafe) throw new Error(`Snowball talks over https only, which ${url.origin} is not.`);

  return url.href.replace(/\/+$/, "");
}
