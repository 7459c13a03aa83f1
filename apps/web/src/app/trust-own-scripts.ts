import { readPageVendor } from "#lib/app-config/read-app-config.ts";

/** Of https://www.w3.org/TR/trusted-types/ what we use; TypeScript's own library has none of it. */
type TrustedTypes = {
  createPolicy(
    name: "default",
    rules: { createScriptURL: (url: string) => string | null },
  ): unknown;
};

/**
 * The one policy by which text becomes a script on our pages: it names a file of our own origin. Markup
 * and code never come of text. A vendor's page goes without, since the vendor's scripts do not keep to it.
 */
export function trustOwnScripts(page: Window & { trustedTypes?: TrustedTypes }): void {
  if (readPageVendor(page.document)) return;

  page.trustedTypes?.createPolicy("default", {
    createScriptURL: (url) =>
      new URL(url, page.location.href).origin === page.location.origin ? url : null,
  });
}
