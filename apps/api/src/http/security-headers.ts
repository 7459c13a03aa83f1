import type { FastifyHelmetOptions } from "@fastify/helmet";

const YEAR_SECONDS = 31_536_000;

/** What of the vendors the page may use, each an origin or a pattern of the policy's. */
export type VendorOrigins = {
  scripts: string[];
  /** Shown in frames, and called by the vendors' scripts. */
  frames: string[];
  images: string[];
};

/**
 * The headers of every answer. No inline script and no inline style sheet runs; the only foreign
 * code is the bank-link and card scripts, from their vendors' origins (or the stand-in's).
 */
export function securityHeaders({
  isHttps,
  vendorOrigins: { scripts, frames, images },
  apiOrigins,
}: {
  isHttps: boolean;
  vendorOrigins: VendorOrigins;
  apiOrigins: string[];
}): FastifyHelmetOptions {
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
