const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * Returns the base URL of API calls without a trailing slash: the configured host, or the page's
 * origin if none is configured.
 * @throws Error unless the URL uses https (spec §7). Plain http is allowed for loopback hosts only,
 * because anyone on the network could read passwords and tokens.
 */
export function baseUrl(configured: string, pageOrigin: string): string {
  const url = new URL(configured === "" ? pageOrigin : configured);
  const isSafe =
    url.protocol === "https:" || (url.protocol === "http:" && LOOPBACK.test(url.hostname));
  if (!isSafe) throw new Error(`Snowball talks over https only, which ${url.origin} is not.`);

  return url.href.replace(/\/+$/, "");
}
