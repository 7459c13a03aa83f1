import { fetchWithTimeout } from "#lib/api/fetch-with-timeout.ts";

type Deps = { fetch: typeof fetch; isOnline: boolean };

/** True when the server would answer a reload of the page at that address. */
export async function serverAnswers({ fetch, isOnline }: Deps, url: string): Promise<boolean> {
  if (!isOnline) return false;

  try {
    const { ok } = await fetchWithTimeout({ fetch }, url, { method: "HEAD", cache: "no-store" });
    return ok;
  } catch {
    return false; // Why it does not answer changes nothing: the page must not be reloaded.
  }
}
