/** The part of https://www.w3.org/TR/trusted-types/ that we use. */
type TrustedTypes = {
  createPolicy(
    name: "default",
    rules: { createScriptURL: (url: string) => string | null },
  ): unknown;
};

/**
 * Installs the Trusted Types policy: script URLs must be of our own origin, and text never becomes
 * markup or code. On vendors' pages the server does not enforce it.
 */
export function installTrustedTypesPolicy(page: Window & { trustedTypes?: TrustedTypes }): void {
  const { origin } = page.location;

  page.trustedTypes?.createPolicy("default", {
    createScriptURL: (url) => (new URL(url, origin).origin === origin ? url : null),
  });
}
