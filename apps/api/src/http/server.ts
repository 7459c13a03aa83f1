import { setTimeout as sleep } from "node:timers/promises";

import { AjvCompiler } from "@fastify/ajv-compiler";
import compress from "@fastify/compress";
import { SerializerSelector } from "@fastify/fast-json-stringify-compiler";
import rateLimit from "@fastify/rate-limit";
import { CLOCK_OFFSET_HEADER, closed, text } from "@snowball/contract";
import Fastify, {
  type FastifyInstance,
  type FastifyRequest,
  type FastifyServerOptions,
} from "fastify";
import { stdTimeFunctions } from "pino";

import type { FollowedClock } from "#ports/clock.ts";

import { describeApi, refuseUndeclaredRoutes } from "./routes.ts";
import {
  allowWebOrigin,
  headersOfPages,
  refuseEncodedRequests,
  registerDeviceCookie,
  securityHeaders,
  type VendorOrigins,
  warnOfUntrustedProxy,
} from "./security.ts";
import { answerErrors, createAnswerBadPath } from "./errors.ts";
import { rateLimitKey, shedLoad } from "./limits.ts";
import { Problem } from "./problem.ts";

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
/** Below this size, synchronous compression is cheaper than a stream. A month with 25 debts has some 35 kB. */
const COMPRESSED_AT_ONCE_BYTES = 64 * 1024;

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
    ajv: {
      customOptions: {
        allErrors: true,
        coerceTypes: false,
        discriminator: true,
        removeAdditional: false,
      },
    },
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
  app.addHook("onRequest", async (_request, reply) => {
    reply.headers(headers);
  });
  // Comes before the rate limits so that pages can read their error responses too.
  await allowWebOrigin(app, options.webOrigin);
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
  await shedLoad(app, options.eventLoopDelayMsMax);
  await registerDeviceCookie(app, options);
  await app.register(compress, {
    globalDecompression: false,
    threshold: 1024,
    syncThreshold: COMPRESSED_AT_ONCE_BYTES,
  });
  await describeApi(app, { servesApiDocs: options.servesApiDocs ?? false });

  return app;
}

const SWEEP_MS = 50;
/**
 * Minimum time to keep accepting requests. Each response asks the client to open a new connection. If we closed
 * at once, requests that were just sent would be lost.
 */
const FAREWELL_MS = 100;

/**
 * Lets the server stop quickly. Keep-alive connections would keep it open for more than a minute, so once it
 * closes, every response ends its connection and idle connections are closed.
 * @param drainMs how long the server keeps serving while `/readyz` reports that it is not ready. Load balancers
 *   must stop sending requests within this time, because requests not yet accepted are lost.
 */
function closeGracefully(app: FastifyInstance, drainMs: number): void {
  let isClosing = false;

  // Load balancers poll this path and then send requests to other servers.
  app.addHook("onRequest", async ({ url }) => {
    if (isClosing && url === "/readyz") {
      throw new Problem("service_unavailable", { reason: "closing" });
    }
  });
  app.addHook("onSend", async (_request, reply) => {
    if (isClosing) reply.header("connection", "close");
  });
  app.addHook("preClose", async () => {
    isClosing = true;
    await sleep(Math.max(drainMs, FAREWELL_MS));
    const sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP_MS);
    app.server.once("close", () => clearInterval(sweep));
    sweep.unref();
  });
}

type LogOptions = Exclude<FastifyServerOptions["logger"], undefined | true>;

/** Matches secret keys in the paths of emailed or copied links. They must not be logged. */
const KEY_IN_PATH =
  /(\/email\/confirm\/|\/email\/change\/(?:confirm|undo)\/|\/security\/undo\/|\/password-reset\/confirm\/|\/unsubscribe\/|^\/calendar\/)[^/?]+/;

/**
 * Returns Fastify's logger options: one JSON object per line on standard output, times in UTC. An allow-list of
 * request fields keeps headers, tokens and bodies out of the log.
 */
export function logOptions(level: string): LogOptions {
  if (level === "silent") return false;

  return {
    level,
    timestamp: stdTimeFunctions.isoTime,
    serializers: {
      req: (request) => ({
        method: request.method,
        url: loggedPath(request.url),
        ip: request.ip,
      }),
      res: (reply) => ({ status: reply.statusCode }),
    },
  };
}

/** Returns the path without its query and without secret keys. */
export function loggedPath(url: string): string {
  return url.replace(/\?.*/s, "").replace(KEY_IN_PATH, "$1…");
}

/** Equals the router's `maxParamLength`. */
const KEY_LENGTH_MAX = 256;

/** Path parameters of an address that contains a secret key. A key with an invalid format gets 404. */
export const KeyInPath = closed({ key: text(KEY_LENGTH_MAX) });

const BODY_BYTES_MAX = 64 * 1024;

/**
 * Accepts only JSON bodies. Fastify's text/plain parser would let another site's page send requests without a
 * preflight.
 */
function parseJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  // Rejects `__proto__` and `constructor.prototype` keys.
  const parse = app.getDefaultJsonParser("error", "error");

  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    const text = String(body);
    // Spec §7: data calls have a JSON Content-Type, also those without a body.
    if (text === "" && !takesBody(request)) done(null, undefined);
    else void parse(request, text, done);
  });
}

/** Checks if a route takes a body: one that has a schema without a body takes none. */
function takesBody({ method, routeOptions: { schema } }: FastifyRequest): boolean {
  return method !== "DELETE" && (schema === undefined || schema.body !== undefined);
}

type Compilers = NonNullable<
  NonNullable<FastifyServerOptions["schemaController"]>["compilersFactory"]
>;
type BuildSerializer = NonNullable<Compilers["buildSerializer"]>;

const buildFastSerializer = SerializerSelector();
const serializers = new Map<string, ReturnType<ReturnType<BuildSerializer>>>();

/** Caches serializers by schema without its description, because most routes share their error schemas. */
const buildSerializer: BuildSerializer = (externalSchemas, options) => {
  const compile = buildFastSerializer(externalSchemas, options);

  return (route) => {
    const { description: _, ...shape } = route.schema as { description?: string };
    const key = JSON.stringify([externalSchemas, options, shape]);
    const cached = serializers.get(key);
    if (cached) return cached;

    const made = compile(route);
    serializers.set(key, made);
    return made;
  };
};

/**
 * Fastify's compilers with a cache of serializers per process. Without it, half of the startup time was spent on
 * compiling the same error schemas. Fastify does not lowercase header names for a custom validator, so the
 * contract writes them in lower case.
 */
const compileOnce: Compilers = { buildValidator: AjvCompiler(), buildSerializer };

/**
 * Synchronizes our clock with the test clock before each request, if it follows one, and sends the offset as a header.
 * Skips the web app's files, because they do not depend on the date and a first visit loads dozens.
 */
export function followClock(app: FastifyInstance, followed: FollowedClock | undefined): void {
  if (!followed) return;

  app.addHook("onRequest", async ({ url }, reply) => {
    if (url.startsWith("/assets/")) return;
    await followed.catchUp();
    reply.header(CLOCK_OFFSET_HEADER, followed.offsetMs());
    // Pages of other origins see only exposed headers.
    reply.header("access-control-expose-headers", CLOCK_OFFSET_HEADER);
  });
}
