import { createMemoryRouter } from "react-router";
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

/** Returns how the browser is sent to another document, and to which; undefined if this one stays. */
async function goTo(path: string, { replace = false } = {}): Promise<unknown> {
  const loader = path.startsWith("/subscribe") ? loadStripeDocument : loadPlaidDocument;
  const router = createMemoryRouter([
    { path: "/", Component: () => null },
    { path: "*", loader, Component: () => null },
  ]);
  const left = new Promise((resolve) => {
    for (const way of ["assign", "replace"] as const) {
      vi.spyOn(window.location, way).mockImplementation((url) => resolve([way, url]));
    }
  });

  return Promise.race([left, router.navigate(path, { replace })]);
}

test.for([
  ["", "/accounts"],
  ["stripe", "/account-connections?from=mail"],
  ["", "/link/return?oauth_state_id=1"],
  ["plaid", "/subscribe"],
] as const)("a page of %j lets the window of %s in by another document", async ([vendor, path]) => {
  served(vendor);

  expect(await goTo(path)).toEqual(["assign", path]);
});

test("a document in the place of another leaves no entry of the history behind", async () => {
  served("");

  expect(await goTo("/accounts", { replace: true })).toEqual(["replace", "/accounts"]);
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

  const request = new Request(`${HERE}/accounts`, { signal: AbortSignal.abort() });

  expect(await loadPlaidDocument({ request })).toBeNull();
});
