/** Of https://www.w3.org/TR/trusted-types/ what we use. */
type TrustedTypes = {
  createPolicy(
    name: "default",
    rules: { createScriptURL: (url: string) => string | null },
  ): unknown;
};

/**
 * The one policy by which text becomes a script on our pages: it names a file of our own origin. Markup
 * and code never come of text. On a vendor's page nobody asks it: the server has none enforced there.
 */
export function trustOwnScripts(page: Window & { trustedTypes?: TrustedTypes }): void {
  const { origin } = page.location;

  page.trustedTypes?.createPolicy("default", {
    createScriptURL: (url) => (new URL(url, origin).origin === origin ? url : null),
  });
}
