import type { Vendor } from "@snowball/contract";
import { type LoaderFunctionArgs, redirectDocument } from "react-router";

import { serverAnswers } from "./api/server-answers.ts";
import { snowballClient } from "./api/snowball-client.ts";
import { readPageVendor } from "./app-config/read-app-config.ts";

/** Loaders of the screens that hold the bank's window, and the card form's. */
export const loadPlaidDocument = loaderOf("plaid");
export const loadStripeDocument = loaderOf("stripe");

/**
 * A document lets in the vendor of the page that it was loaded for and no other, so these screens get
 * one of their own, unless this one will do. Not while something is being sent, which would be lost;
 * nor where the server does not answer: without its window the screen still shows what is known.
 */
function loaderOf(vendor: Vendor) {
  return async ({ request }: Pick<LoaderFunctionArgs, "request">): Promise<Response | null> =>
    hasVendor(vendor, request.url) ? null : loadDocument(request);
}

async function loadDocument({ url, signal }: Request): Promise<Response | null> {
  await snowballClient.settled();
  const deps = { fetch: window.fetch.bind(window), isOnline: navigator.onLine };
  if (!(await serverAnswers(deps, url)) || signal.aborted) return null;

  // From the back-forward cache, this document would come back in the middle of the navigation.
  window.addEventListener("pageshow", ({ persisted }) => persisted && window.location.reload());
  if (window.location.href !== url) return redirectDocument(url);
  // After going back the history entry is there already, with its state.
  window.location.reload();
  return new Promise(() => {});
}

/** Also where nobody says, and where another document would be no other. */
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
