import compress from "@fastify/compress";
import rateLimit from "@fastify/rate-limit";
import Fastify, { type FastifyInstance } from "fastify";

import { allowWebOrigin } from "./allow-web-origin.ts";
import { answerErrors } from "./answer-errors.ts";
import { createAnswerBadPath } from "./answer-bad-path.ts";
import { closeGracefully } from "./close-gracefully.ts";
import { compileOnce } from "./compile-once.ts";
import { describeApi } from "./describe-api.ts";
import { registerDeviceCookie } from "./device-cookie.ts";
import { logOptions } from "./log-options.ts";
import { BODY_BYTES_MAX, parseJson } from "./parse-json.ts";
import { rateLimitKey } from "./rate-limit-key.ts";
import { refuseEncodedRequests } from "./refuse-encoded-requests.ts";
import { refuseUndeclaredRoutes } from "./refuse-undeclared-routes.ts";
import { headersOfPages, securityHeaders, type VendorOrigins } from "./security-headers.ts";
import { shedLoad } from "./shed-load.ts";
import { warnOfUntrustedProxy } from "./warn-of-untrusted-proxy.ts";

export type ServerOptions = {
  logLevel: string;
  trustedProxies: string[];
  /** Whether browsers use https. Enables HSTS and secure cookies. */
  isHttps: boolean;
  /** Mean event loop delay above which the server answers 503; 0 = never. */
  eventLoopDelayMsMax: number;
  /** How long the server keeps serving after it is asked to stop. */
  drainMs?: number;
  vendorOrigins: VendorOrigins;
  /** API origins that our pages call; empty = the pages' own origin. */
  apiOrigins: string[];
  /** Whether to serve a documentation page at `/api/docs`; default false. */
  servesApiDocs?: boolean;
  /** Another origin with pages that may call the API; null = only our own. */
  webOrigin: string | null;
};

/** Long, because a restart would only slow down an overloaded machine further. */
const START_TIMEOUT_MS = 120_000;
const REQUEST_TIMEOUT_MS = 30_000;
/** Also ends connections that never send a request. */
const HEADERS_TIMEOUT_MS = 10_000;
const TIMEOUTS_CHECKED_EVERY_MS = 2_000;
const HEADER_BYTES_MAX = 16 * 1024;
/** Each connection costs memory. The proxy limits connections per address. */
const CONNECTIONS_MAX = 10_000;
/** Below this size, synchronous compression is cheaper than a stream. A page of a list has some 20 kB. */
const COMPRESSED_AT_ONCE_BYTES = 32 * 1024;

/** Creates the HTTP server with all protections but without the routes of features. */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const headers = securityHeaders(options);
  const app = Fastify({
    frameworkErrors: createAnswerBadPath(headers),
    logger: logOptions(options.logLevel),
    trustProxy: options.trustedProxies.length > 0 ? options.trustedProxies : false,
    bodyLimit: BODY_BYTES_MAX,
    return503OnClosing: false, // Requests that arrive while closing are still answered.
    pluginTimeout: START_TIMEOUT_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: {
      headersTimeout: HEADERS_TIMEOUT_MS,
      connectionsCheckingInterval: TIMEOUTS_CHECKED_EVERY_MS,
      maxHeaderSize: HEADER_BYTES_MAX,
    },
    // Rejects invalid requests instead of converting types or dropping keys.
    ajv: { customOptions: { allErrors: true, coerceTypes: false, removeAdditional: false } },
    schemaController: { compilersFactory: compileOnce },
    routerOptions: { maxParamLength: 256 },
  });

  app.server.maxConnections = CONNECTIONS_MAX;
  app.decorateRequest("session", null);
  app.decorate("answerBadPage", null);
  app.decorate("headersOfPage", headersOfPages(options));
  refuseUndeclaredRoutes(app);
  answerErrors(app);
  parseJson(app);
  closeGracefully(app, options.drainMs ?? 0);
  // Comes before the rate limits so that pages can read their error responses too.
  allowWebOrigin(app, options.webOrigin);
  app.addHook("onRequest", async (_request, reply) => {
    reply.headers(headers);
  });
  warnOfUntrustedProxy(app);
  refuseEncodedRequests(app);
  await app.register(rateLimit, {
    global: true,
    max: 1200,
    timeWindow: 60_000,
    keyGenerator: rateLimitKey,
    // A first visit loads dozens of small files. If they counted, twenty first visits from one office would use
    // up its limit. They need no database query, and browsers cache them.
    allowList: ({ url }) => url.startsWith("/assets/"),
  });
  shedLoad(app, options.eventLoopDelayMsMax);
  await registerDeviceCookie(app, options);
  await app.register(compress, {
    globalDecompression: false,
    threshold: 1024,
    syncThreshold: COMPRESSED_AT_ONCE_BYTES,
  });
  await describeApi(app, { servesApiDocs: options.servesApiDocs ?? false });

  return app;
}
