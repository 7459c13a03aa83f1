import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";

import { type Vendor, findPageVendor } from "@snowball/contract";
import helmet, { type HelmetOptions } from "helmet";

const YEAR_SECONDS = 31_536_000;

/** Origins whose scripts, frames and images the pages of a vendor may use. */
export type Origins = {
  scripts: string[];
  frames: string[];
  images: string[];
};

declare module "fastify" {
  interface FastifyInstance {
    /** What a page is sent with, by its path. */
    headersOfPage: (pathname: string) => Record<string, string>;
  }
}

export type VendorOrigins = Partial<Record<Vendor, Origins>>;

type Options = { isHttps: boolean; vendorOrigins: VendorOrigins; apiOrigins: string[] };

const NONE: Origins = { scripts: [], frames: [], images: [] };

/** What a page of ours, or a frame in it, could ask a browser for and never has a reason to. */
const UNUSED_FEATURES = [
  "accelerometer",
  "camera",
  "display-capture",
  "geolocation",
  "gyroscope",
  "hid",
  "idle-detection",
  "magnetometer",
  "microphone",
  "midi",
  "screen-wake-lock",
  "serial",
  "usb",
  "xr-spatial-tracking",
];

/**
 * The headers of every answer, whoever gives it: a route, the framework or the reader of HTTP below
 * it. No inline script and no inline style sheet runs, and no text becomes a script or markup. The
 * only foreign code is the bank-link script or the card form, each on its own pages, from its
 * vendor's origins (or the stand-in's). What these add inline has to show the page's nonce: `allowNonce`.
 */
export function securityHeaders(
  options: Options,
  vendor: Vendor | null = null,
): Record<string, string> {
  const answer = new ServerResponse(new IncomingMessage(new Socket()));
  helmet(helmetOptions(options, vendor))(answer.req, answer, () => undefined);
  answer.setHeader("permissions-policy", permissionsPolicy(options, vendor));

  return Object.fromEntries(
    Object.entries(answer.getHeaders()).map(([name, value]) => [name, String(value)]),
  );
}

/** The same for each page, by its path: there a vendor may be let in. */
export function headersOfPages(options: Options): (pathname: string) => Record<string, string> {
  const plain = securityHeaders(options);
  const of = {
    plaid: securityHeaders(options, "plaid"),
    stripe: securityHeaders(options, "stripe"),
  };

  return (pathname) => {
    const vendor = findPageVendor(pathname);
    return vendor === null ? plain : of[vendor];
  };
}

/**
 * The policy with a nonce of one page: Plaid's script adds inline scripts and sheets to the page, and
 * asks for 'unsafe-inline' or a nonce (plaid.com/docs/link/web, "CSP directives").
 */
export function allowNonce(policy: string, nonce: string): string {
  return policy.replaceAll(/(script-src|style-src) 'self'/g, `$& 'nonce-${nonce}'`);
}

/** https://www.w3.org/TR/permissions-policy/: wallets in the checkout's frame need `payment`. */
function permissionsPolicy({ vendorOrigins }: Options, vendor: Vendor | null): string {
  const frames = vendorOrigins.stripe?.frames ?? [];
  const payers =
    vendor === "stripe" ? ["self", ...frames.map((origin) => `"${origin}"`)].join(" ") : "";

  return [...UNUSED_FEATURES.map((feature) => `${feature}=()`), `payment=(${payers})`].join(", ");
}

/**
 * Text becomes markup or a script only by a policy, and there is one: the page's own, which lets
 * scripts of its origin through and nothing else (https://www.w3.org/TR/trusted-types/).
 */
const TRUSTED_TYPES = { requireTrustedTypesFor: ["'script'"], trustedTypes: ["default"] };

function helmetOptions(
  { isHttps, vendorOrigins, apiOrigins }: Options,
  vendor: Vendor | null,
): HelmetOptions {
  const { scripts, frames, images } = (vendor && vendorOrigins[vendor]) ?? NONE;

  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...scripts],
        styleSrc: ["'self'"],
        // Vendors' scripts size their frames through style attributes.
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", "data:", ...images],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...apiOrigins, ...frames],
        frameSrc: frames.length > 0 ? frames : ["'none'"],
        manifestSrc: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
        // Vendors' scripts load others by their address as text: their pages have to do without.
        ...(vendor === null && TRUSTED_TYPES),
        ...(isHttps && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: isHttps && { maxAge: YEAR_SECONDS, includeSubDomains: true },
    referrerPolicy: { policy: "no-referrer" },
    crossOriginOpenerPolicy: { policy: "same-origin-allow-popups" }, // Banks' OAuth windows answer back.
    crossOriginResourcePolicy: { policy: "same-origin" },
    xFrameOptions: { action: "deny" },
  };
}
