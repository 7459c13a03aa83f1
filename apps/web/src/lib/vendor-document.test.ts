import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";

import { snowballClient } from "./api/snowball-client.ts";
import { loadPlaidDocument, loadStripeDocument } from "./vendor-document.ts";

const HERE = location.origin;
let answer: () => Promise<Response>;

beforeEach(() => {
  answer = async () => new Response(null);
  vi.stubGlobal("fetch", () => answer());
  // Other files share this page's client, and some leave a write without an answer.
  vi.spyOn(snowballClient, "settled").mockResolvedValue(undefined);
});
afterEach(() => vi.unstubAllGlobals());

/** The page says whose window it may hold. */
function served(vendor: string): void {
  const config = document.createElement("script");
  config.id = "app-config";
  config.dataset["vendor"] = vendor;
  document.body.append(config);
  onTestFinished(() => config.remove());
}

/** Undefined where the way goes on in this document, or the address whose document is being loaded. */
async function goTo(
  path: string,
  { signal = new AbortController().signal, replaces = false } = {},
): Promise<unknown> {
  const load = path.startsWith("/subscribe") ? loadStripeDocument : loadPlaidDocument;
  const left = new Promise((told) => {
    for (const way of ["assign", "replace"] as const) {
      vi.spyOn(window.location, way).mockImplementation((url) => told([way, url]));
    }
  });
  return Promise.race([load({ url: HERE + path, signal, replaces }), left]);
}

test.for([
  ["", "/accounts"],
  ["stripe", "/account-connections?from=mail#top"],
  ["", "/link/return?oauth_state_id=1"],
  ["plaid", "/subscribe"],
] as const)("a page of %j lets the window of %s in by another document", async ([vendor, path]) => {
  served(vendor);

  expect(await goTo(path)).toEqual(["assign", HERE + path]);
});

test("a document in the place of another leaves no entry of the history behind", async () => {
  served("");

  expect(await goTo("/accounts", { replaces: true })).toEqual(["replace", `${HERE}/accounts`]);
});

test("from one page of a vendor to the next the document stays", async () => {
  served("plaid");

  expect(await goTo("/account-connections")).toBeUndefined();
});

test("a page that does not say what it lets in is kept", async () => {
  expect(await goTo("/accounts")).toBeUndefined();
});

test("where the document was loaded for this very page, none is loaded again", async () => {
  served("");
  vi.spyOn(performance, "getEntriesByType").mockReturnValue([
    { name: `${HERE}/accounts` } as PerformanceEntry,
  ]);

  expect(await goTo("/accounts?from=home")).toBeUndefined();
});

test.for([
  ["does not answer", () => Promise.reject(new TypeError("no network"))],
  ["is being replaced", async () => new Response(null, { status: 503 })],
] as const)("while the server %s the document stays, with what it knows", async ([, fails]) => {
  served("");
  answer = fails;

  expect(await goTo("/accounts")).toBeUndefined();
});

test("what is being sent is answered before the document goes", async () => {
  served("");
  const written = Promise.withResolvers<void>();
  vi.spyOn(snowballClient, "settled").mockReturnValue(written.promise);
  const gone = vi.fn<() => void>();

  const going = goTo("/accounts").then(gone);
  await new Promise((resolve) => setTimeout(resolve));
  expect(gone).not.toHaveBeenCalled();
  written.resolve();
  await going;

  expect(gone).toHaveBeenCalledOnce();
});

test("who went elsewhere meanwhile is not taken back", async () => {
  served("");

  expect(await goTo("/accounts", { signal: AbortSignal.abort() })).toBeUndefined();
});
