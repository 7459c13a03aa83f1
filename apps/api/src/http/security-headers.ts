import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";

import helmet, { type HelmetOptions } from "helmet";

const YEAR_SECONDS = 31_536_000;

/** Origins whose scripts, frames and images the page may use: the Link window and the checkout. */
export type VendorOrigins = {
  scripts: string[];
  frames: string[];
  images: string[];
};

type Options = { isHttps: boolean; vendorOrigins: VendorOrigins; apiOrigins: string[] };

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
 * it. No inline script and no inline style sheet runs; the only foreign code is the bank-link and
 * card scripts, from their vendors' origins (or the stand-in's). What these add inline to a page has
 * to show that page's nonce: `allowNonce`.
 */
export function securityHeaders(options: Options): Record<string, string> {
  const answer = new ServerResponse(new IncomingMessage(new Socket()));
  helmet(helmetOptions(options))(answer.req, answer, () => undefined);
  answer.setHeader("permissions-policy", permissionsPolicy(options.vendorOrigins));

  return Object.fromEntries(
    Object.entries(answer.getHeaders()).map(([name, value]) => [name, String(value)]),
  );
}

/**
 * The policy with a nonce of one page: Plaid's script adds inline scripts and sheets to the page, and
 * asks for 'unsafe-inline' or a nonce (plaid.com/docs/link/web, "CSP directives").
 */
export function allowNonce(policy: string, nonce: string): string {
  return policy.replaceAll(/(script-src|style-src) 'self'/g, `$& 'nonce-${nonce}'`);
}

/** https://www.w3.org/TR/permissions-policy/: wallets in the checkout's frame need `payment`. */
function permissionsPolicy({ frames }: VendorOrigins): string {
  const payers = ["self", ...frames.map((origin) => `"${origin}"`)].join(" ");

  return [...UNUSED_FEATURES.map((feature) => `${feature}=()`), `payment=(${payers})`].join(", ");
}

function helmetOptions({
  isHttps,
  vendorOrigins: { scripts, frames, images },
  apiOrigins,
}: Options): HelmetOptions {
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
