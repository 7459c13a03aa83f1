import type { Vendor } from "@snowball/contract";
import { type LoaderFunctionArgs, redirectDocument } from "react-router";

import { serverAnswers } from "./api/send-call.ts";
import { snowballClient } from "./api/snowball-client.ts";
import { readPageVendor } from "./app-config.ts";

/** Route loaders of the screens that open a vendor's window: Plaid's for banks, Stripe's for cards. */
export const loadPlaidDocument = createDocumentLoader("plaid");
export const loadStripeDocument = createDocumentLoader("stripe");

/**
 * A document's CSP allows only the vendor of the page that it was loaded for. So these screens load another document,
 * unless the current one allows the vendor. Waits for pending writes, which would be lost. Keeps the document if the
 * server does not answer: the screen still shows its data without the vendor's window.
 */
function createDocumentLoader(vendor: Vendor) {
  return async ({ request }: Pick<LoaderFunctionArgs, "request">): Promise<Response | null> =>
    hasVendor(vendor, request.url) ? null : loadDocument(request);
}

async function loadDocument({ url, signal }: Request): Promise<Response | null> {
  await snowballClient.settled();
  const deps = { fetch: window.fetch.bind(window), isOnline: navigator.onLine };
  if (!(await serverAnswers(deps, url)) || signal.aborted) return null;

  // If restored from the back-forward cache, this document would be in the middle of the navigation.
  window.addEventListener("pageshow", ({ persisted }) => persisted && window.location.reload());
  if (window.location.href !== url) return redirectDocument(url);
  // After going back, the history entry already exists with its state.
  window.location.reload();
  return new Promise(() => {});
}

/** Also true if the document names no vendor, or if a new one would be the same. */
function hasVendor(vendor: Vendor, url: string): boolean {
  const { pathname } = new URL(url);
  const allowed = readPageVendor(document);
  const [loaded] = performance.getEntriesByType("navigation");

  return (
    allowed === undefined ||
    allowed === vendor ||
    (loaded !== undefined && new URL(loaded.name).pathname === pathname)
  );
}
