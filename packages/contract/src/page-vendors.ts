/** Whose windows a page can hold: the bank's sign-in is Plaid's, the card form Stripe's. */
export type Vendor = "plaid" | "stripe";

const VENDOR_OF_PAGE: Readonly<Record<string, Vendor>> = {
  "/accounts": "plaid",
  "/account-connections": "plaid",
  "/link/return": "plaid",
  "/subscribe": "stripe",
};

/**
 * The one vendor whose scripts and frames a page allows, and for most pages there is none. Addresses
 * are read as generously as the router of the screens reads them.
 */
export function vendorOfPage(pathname: string): Vendor | null {
  return VENDOR_OF_PAGE[decoded(pathname).toLowerCase().replace(/\/+$/, "")] ?? null;
}

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname; // No page of ours is called that.
  }
}
