import { createMemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";

import { snowballClient } from "./api/snowball-client.ts";
import { loadPlaidDocument, loadStripeDocument } from "./vendor-document.ts";

const HERE = location.origin;
let answer: () => Promise<Response>;

beforeEach(() => {
  answer = async () => new Response(null);
  vi.stubGlobal("fetch", () => answer());
  // Test files share this client, and some leave a write without an answer.
  vi.spyOn(snowballClient, "settled").mockResolvedValue(undefined);
});
afterEach(() => vi.unstubAllGlobals());

/** Adds the element that names the vendor allowed by the CSP. */
function served(vendor: string): void {
  const config = document.createElement("script");
  config.id = "app-config";
  config.dataset["vendor"] = vendor;
  document.body.append(config);
  onTestFinished(() => config.remove());
}

/**
 * Returns how and to which URL the browser loads another document; undefined if the current one
 * stays.
 */
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
] as const)("with a document for %j, %s loads another document", async ([vendor, path]) => {
  served(vendor);

  expect(await goTo(path)).toEqual(["assign", path]);
});

test("a replacing navigation loads a document without a new history entry", async () => {
  served("");

  expect(await goTo("/accounts", { replace: true })).toEqual(["replace", "/accounts"]);
});

test("the document stays between two pages of the same vendor", async () => {
  served("plaid");

  expect(await goTo("/account-connections")).toBeUndefined();
});

test("the document stays if it names no vendor", async () => {
  expect(await goTo("/accounts")).toBeUndefined();
});

test("the document stays if it was loaded for the same page", async () => {
  served("");
  vi.spyOn(performance, "getEntriesByType").mockReturnValue([
    { name: `${HERE}/accounts` } as PerformanceEntry,
  ]);

  expect(await goTo("/accounts?from=home")).toBeUndefined();
});

test.for([
  ["does not answer", () => Promise.reject(new TypeError("no network"))],
  ["is being replaced", async () => new Response(null, { status: 503 })],
] as const)("the document stays while the server %s", async ([, fails]) => {
  served("");
  answer = fails;

  expect(await goTo("/accounts")).toBeUndefined();
});

test("waits for pending writes before it loads another document", async () => {
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

test("an aborted navigation does not load a document", async () => {
  served("");

  const request = new Request(`${HERE}/accounts`, { signal: AbortSignal.abort() });

  expect(await loadPlaidDocument({ request })).toBeNull();
});
