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
  /** True where browsers reach us over https, so that they may be told to insist on it. */
  isHttps: boolean;
  /** Above this the process answers 503 rather than everything late; 0 = never. */
  eventLoopDelayMsMax: number;
  /** How long it still serves when it is told to stop. */
  drainMs?: number;
  vendorOrigins: VendorOrigins;
  /** Where the pages we serve call the API; none = their own origin. */
  apiOrigins: string[];
  /** Whether there is a page at `/api/docs`; absent = there is none. */
  servesApiDocs?: boolean;
  /** Origin of pages served elsewhere that may call us; null = only our own. */
  webOrigin: string | null;
};

/** A machine that is short of everything starts late: to end and begin anew would only add to it. */
const START_TIMEOUT_MS = 120_000;
const REQUEST_TIMEOUT_MS = 30_000;
/** Also for who connects and says nothing. */
const HEADERS_TIMEOUT_MS = 10_000;
const TIMEOUTS_CHECKED_EVERY_MS = 2_000;
const HEADER_BYTES_MAX = 16 * 1024;
/** Each connection costs memory. The proxy limits connections per address. */
const CONNECTIONS_MAX = 10_000;
/** Pages of lists, some 20 kB: a stream for each costs more than to wait for it, a fifth of a millisecond. */
const COMPRESSED_AT_ONCE_BYTES = 32 * 1024;

/**
 * The HTTP machinery with every protection in place and no route of the product. Knows no feature.
 */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const headers = securityHeaders(options);
  const app = Fastify({
    frameworkErrors: createAnswerBadPath(headers),
    logger: logOptions(options.logLevel),
    trustProxy: options.trustedProxies.length > 0 ? options.trustedProxies : false,
    bodyLimit: BODY_BYTES_MAX,
    return503OnClosing: false, // What still comes is answered: it has nowhere else to go.
    pluginTimeout: START_TIMEOUT_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: {
      headersTimeout: HEADERS_TIMEOUT_MS,
      connectionsCheckingInterval: TIMEOUTS_CHECKED_EVERY_MS,
      maxHeaderSize: HEADER_BYTES_MAX,
    },
    // Types are never guessed and keys never dropped: what does not fit is refused.
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
  // Before the limits, whose refusals have to be readable as well.
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
    // A screen is dozens of small files, which browsers keep: counted, twenty first visits from one
    // household or office would use up what its people may call. They cost no statement.
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
