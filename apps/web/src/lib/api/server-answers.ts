import { fetchWithTimeout } from "#lib/api/fetch-with-timeout.ts";

type Deps = { fetch: typeof fetch; isOnline: boolean };

/** Whether the server would answer a reload of the page at that address. */
export async function serverAnswers({ fetch, isOnline }: Deps, url: string): Promise<boolean> {
  if (!isOnline) return false;

  try {
    const { ok } = await fetchWithTimeout({ fetch }, url, { method: "HEAD", cache: "no-store" });
    return ok;
  } catch {
    return false; // Every failure means the same: the page must not be reloaded.
  }
}
