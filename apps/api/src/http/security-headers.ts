import type { FastifyHelmetOptions } from "@fastify/helmet";

const YEAR_SECONDS = 31_536_000;

/**
 * The headers of every answer. No inline script and no inline style sheet runs; the only foreign
 * code is the bank-link and card scripts, from their vendors' origins (or the stand-in's).
 */
export function securityHeaders({
  isHttps,
  scriptOrigins,
}: {
  isHttps: boolean;
  scriptOrigins: string[];
}): FastifyHelmetOptions {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...scriptOrigins],
        styleSrc: ["'self'"],
        // Vendors' scripts size their frames through style attributes.
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", "data:"],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...scriptOrigins],
        frameSrc: scriptOrigins.length > 0 ? scriptOrigins : ["'none'"],
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
