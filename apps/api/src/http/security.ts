import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";

import cookie from "@fastify/cookie";
import cors, { type FastifyCorsOptions } from "@fastify/cors";
import { findPageVendor, TIME_ZONE_HEADER, type Vendor } from "@snowball/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import helmet, { type HelmetOptions } from "helmet";

import { isLoopback } from "#config/environment.ts";

import { Problem } from "./problem.ts";

const YEAR_SECONDS = 31_536_000;

/** Origins of the scripts, frames and images that the pages of a vendor may use. */
export type Origins = {
  scripts: string[];
  frames: string[];
  images: string[];
};

declare module "fastify" {
  interface FastifyInstance {
    /** Returns the security headers of a page by its path. */
    headersOfPage: (pathname: string) => Record<string, string>;
  }
}

export type VendorOrigins = Partial<Record<Vendor, Origins>>;

type Options = { isHttps: boolean; vendorOrigins: VendorOrigins; apiOrigins: string[] };

const NONE: Origins = { scripts: [], frames: [], images: [] };

/** Browser features that none of our pages or frames needs. */
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
 * Returns the security headers of every response, including those of the framework. They block inline scripts,
 * inline style sheets, and text that becomes a script or markup. The only third-party code is the bank-link
 * script or the card form, each only on its own pages and from its vendor's origins (or the fake's). Inline
 * code that these add needs the page's nonce; see `allowNonce`.
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

/** Returns a function that returns a page's security headers, which allow the vendor of the page, if any. */
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
 * Adds a page's nonce to the policy. Plaid's script adds inline scripts and style sheets, which need
 * 'unsafe-inline' or a nonce (plaid.com/docs/link/web, "CSP directives").
 */
export function allowNonce(policy: string, nonce: string): string {
  return policy.replaceAll(/(script-src|style-src) 'self'/g, `$& 'nonce-${nonce}'`);
}

/** Allows `payment` for wallets in the checkout's frame (https://www.w3.org/TR/permissions-policy/). */
function permissionsPolicy({ vendorOrigins }: Options, vendor: Vendor | null): string {
  const frames = vendorOrigins.stripe?.frames ?? [];
  const payers =
    vendor === "stripe" ? ["self", ...frames.map((origin) => `"${origin}"`)].join(" ") : "";

  return [...UNUSED_FEATURES.map((feature) => `${feature}=()`), `payment=(${payers})`].join(", ");
}

/**
 * Requires a Trusted Types policy to turn text into markup or a script. The page's only policy allows nothing but
 * scripts of its own origin (https://www.w3.org/TR/trusted-types/).
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
        // Vendors' scripts load further scripts by URL text, so their pages cannot use Trusted Types.
        ...(vendor === null && TRUSTED_TYPES),
        ...(isHttps && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: isHttps && { maxAge: YEAR_SECONDS, includeSubDomains: true },
    referrerPolicy: { policy: "no-referrer" },
    crossOriginOpenerPolicy: { policy: "same-origin-allow-popups" }, // Banks' OAuth popups need their opener.
    crossOriginResourcePolicy: { policy: "same-origin" },
    xFrameOptions: { action: "deny" },
  };
}

const CALLS = /^\/(api|stripe)\//;
const PREFLIGHT_SECONDS = 7200; // Chromium's maximum.

/**
 * Adds CORS headers for one origin, for a server that has its pages and its API on different hosts. The origin must
 * match exactly. Cookies are allowed only for the auth calls, which recognize a browser by its cookie. Error responses
 * get the headers too, so that pages can read the reason.
 * @param origin Null if pages and API share an origin: then no other origin may call.
 */
export async function allowWebOrigin(app: FastifyInstance, origin: string | null): Promise<void> {
  if (origin === null) return;

  // The plugin adds a route for preflights that does not declare who may call it.
  app.addHook("onRoute", (route) => {
    if (route.method !== "OPTIONS") return;
    route.config = { ...route.config, access: "public", undescribedBody: "ignored" };
  });
  await app.register(cors, {
    delegator: async ({ url, headers }: FastifyRequest): Promise<FastifyCorsOptions> => ({
      // Without a condition, the plugin would send the allowed origin to every page.
      origin: CALLS.test(url) && headers.origin === origin && origin,
      credentials: url.startsWith(AUTH_PATH),
      methods: ["GET", "POST", "PUT", "PATCH", "DELETE"],
      allowedHeaders: ["authorization", "content-type", TIME_ZONE_HEADER],
      maxAge: PREFLIGHT_SECONDS,
      strictPreflight: false,
    }),
  });
}

/**
 * Rejects compressed request bodies, because a few hundred bytes can decompress to megabytes. Any
 * `Content-Encoding` is rejected before the body is read, even `identity`, which must not be sent
 * (RFC 9110 §8.4.1). The `Accept-Encoding` header of the response gives the reason (§12.5.3).
 */
export function refuseEncodedRequests(app: FastifyInstance): void {
  app.addHook("onRequest", async ({ headers }, reply) => {
    if (headers["content-encoding"] === undefined) return;
    // Closes the connection so that the rest of the body need not be received.
    reply.header("accept-encoding", "identity").header("connection", "close");
    throw new Problem("unsupported_media_type", { reason: "a body with a content coding" });
  });
}

/**
 * Logs a warning once if an untrusted address sends `X-Forwarded-For`. If it is our own proxy, all users behind it
 * share one rate limit, and a single user can use it up.
 */
export function warnOfUntrustedProxy(app: FastifyInstance): void {
  let hasWarned = false;

  app.addHook("onRequest", async ({ headers, ip, socket }) => {
    if (hasWarned || headers["x-forwarded-for"] === undefined || ip !== socket.remoteAddress)
      return;
    hasWarned = true;
    app.log.warn(
      { from: ip },
      "X-Forwarded-For comes from an address that TRUSTED_PROXIES does not name: all clients behind it count as one. If it is your proxy, name it there.",
    );
  });
}

/** Path of the calls to which browsers send the cookie. */
const AUTH_PATH = "/api/auth/";
const COOKIE_NAME = "snowball_device";

/**
 * Registers our only cookie. It recognizes a browser that signed in before, and grants no access. Scripts cannot
 * read it, other sites cannot send it, and only the auth calls receive it. All other calls are authenticated by
 * their Bearer token alone.
 */
export async function registerDeviceCookie(
  app: FastifyInstance,
  { isHttps }: { isHttps: boolean },
): Promise<void> {
  await app.register(cookie, {
    parseOptions: {
      path: AUTH_PATH,
      httpOnly: true,
      sameSite: "strict",
      secure: isHttps,
      maxAge: YEAR_SECONDS,
    },
  });
}

/** Returns the cookie without checking it, or null if there is none. */
export function readDeviceCookie({ cookies }: FastifyRequest): string | null {
  return cookies[COOKIE_NAME] ?? null;
}

export function writeDeviceCookie(reply: FastifyReply, token: string): void {
  reply.setCookie(COOKIE_NAME, token);
}

/** Headers that proxies add to forwarded requests, besides `X-Forwarded-…`. */
const TRACES_OF_PROXIES = [
  "forwarded",
  "via",
  "x-real-ip",
  "x-client-ip",
  "x-cluster-client-ip",
  "true-client-ip",
  "cf-connecting-ip",
];

/**
 * Whether a request comes from this machine: it has a loopback connection and a loopback `Host`, and no proxy
 * forwarded it. Checking the host prevents DNS rebinding. `TRUSTED_PROXIES` does not matter, because forwarded
 * requests never count as local.
 */
export function isFromThisMachine({ socket, headers }: FastifyRequest): boolean {
  const peer = socket.remoteAddress?.replace(/^::ffff:/, "") ?? "";
  const name = URL.parse(`http://${headers.host ?? ""}`)?.hostname ?? "";
  const isPassedOn = Object.keys(headers).some(
    (header) => header.startsWith("x-forwarded") || TRACES_OF_PROXIES.includes(header),
  );

  return isLoopback(peer) && isLoopback(name) && !isPassedOn;
}
