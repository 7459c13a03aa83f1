/** Vendors with frames in our pages: Plaid's bank sign-in and Stripe's card form. */
export type Vendor = "plaid" | "stripe";

const VENDOR_OF_PAGE: Readonly<Record<string, Vendor>> = {
  "/accounts": "plaid",
  "/account-connections": "plaid",
  "/link/return": "plaid",
  "/subscribe": "stripe",
};

/**
 * Returns the one vendor that the page's Content-Security-Policy allows, or null, as for most
 * pages. Accepts the same path variants as the web app's router.
 */
export function findPageVendor(pathname: string): Vendor | null {
  return VENDOR_OF_PAGE[decodePath(pathname).toLowerCase().replace(/\/+$/, "")] ?? null;
}

function decodePath(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname; // Malformed escape: no page has such a path.
  }
}
