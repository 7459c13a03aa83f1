import type { Readable } from "node:stream";

import {
  type AnswerOf,
  type BodyOf,
  endpointOf,
  FieldErrors,
  type LimitKind,
  type ParamsOf,
  ProblemBody,
  type ProblemCode,
  problems,
  type QueryOf,
  type RouteContract,
  type RouteName,
  routes,
  type Routes,
  TIME_ZONE_HEADER,
} from "@snowball/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import { readDeviceCookie, writeDeviceCookie } from "./security.ts";
import {
  type CountExpensiveCall,
  EXPENSIVE_KINDS,
  rateLimitKey,
  type RateLimits,
} from "./limits.ts";
import { Problem } from "./problem.ts";

/** A request as passed to a route's handler. Its parts were validated against the contract. */
export type Call<Name extends RouteName> = {
  body: BodyOf<Name>;
  query: QueryOf<Name>;
  params: ParamsOf<Name>;
  session: Routes[Name]["access"] extends "session" ? SessionIdentity : null;
  client: {
    ip: string;
    userAgent: string;
    /** The time zone that the device sent. Not validated. */
    timeZone: string | null;
    /** The device cookie. Its signature is not yet verified. */
    deviceToken: string | null;
  };
  /** Sets the device cookie, which recognizes the browser later. Only auth calls receive it. */
  keepDeviceToken: (token: string) => void;
  /** Absolute URL of this call without its query, for links to other pages of a list. */
  url: string;
};

/** Registers the handler of one route of the contract. */
export type Route = <Name extends RouteName>(
  name: Name,
  handler: (call: Call<Name>) => Promise<Answered<Name>>,
) => void;

/** A route that sends a file may return a stream. */
type Answered<Name extends RouteName> = Routes[Name]["success"] extends { contentType: string }
  ? AnswerOf<Name> | Readable
  : AnswerOf<Name>;

/** Skips the allow-list check, because only the web app's files are exempt from rate limits. */
const NOT_EXEMPT = { allowList: [] };

/** Problems that any call can return. */
const EVERYWHERE: ProblemCode[] = ["throttled", "server_error", "service_unavailable"];

/** Problems that any call that stores data can return. */
const WHEN_WRITING: ProblemCode[] = ["storage_full"];

/** Problems that any call with a body can return before its fields are validated. */
const WITH_BODY: ProblemCode[] = ["parse_error", "payload_too_large", "unsupported_media_type"];

/**
 * Creates the function with which features register their routes. Method, path, schemas, access and rate limit
 * come from the contract, so that no route can omit them.
 */
export function createRouter(
  app: FastifyInstance,
  {
    authenticate,
    apiUrl,
    limits,
    userLimits,
    countExpensiveCall,
  }: {
    authenticate: Authenticate;
    apiUrl: string;
    limits: RateLimits;
    userLimits: RateLimits;
    countExpensiveCall: CountExpensiveCall;
  },
): Route {
  const countCall = countCallsOfUsers(app, { limits: userLimits, countExpensiveCall });

  return (name, handler) => {
    const contract: RouteContract = routes[name];
    const { method, path } = endpointOf(name);
    const kind = contract.limit ?? (method === "GET" ? "read" : "write");

    app.route({
      method,
      url: path,
      schema: schemaOf(name, contract),
      config: {
        access: contract.access,
        rateLimit: { ...limits[kind], ...NOT_EXEMPT },
        ...(!contract.body && { undescribedBody: "ignored" }),
      },
      ...(contract.bodyBytesMax !== undefined && { bodyLimit: contract.bodyBytesMax }),
      // Responses contain private data or tokens (RFC 6749 §5.1), so no cache may store them.
      onRequest: async (_request, reply) => {
        reply.header("cache-control", "no-store");
      },
      // Runs after the limit per address, which limits guessing tokens, and before the body is read, so that no
      // unauthenticated body is parsed.
      preParsing: async (request, reply, payload) => {
        if (contract.access === "session") {
          const session = await authenticate(request);
          refuseUnfit(contract, session);
          request.session = session;
          await countCall(request, kind);
        }
        return payload;
      },
      handler: async (request, reply) => {
        const answer = await handler(callOf<typeof name>(request, reply, apiUrl));
        const { contentType } = contract.success;
        if (contentType !== undefined) reply.type(`${contentType}; charset=utf-8`);
        return reply.code(contract.success.status).send(answer);
      },
    });
  };
}

/** @throws Problem `demo_household`, `password_needed` */
function refuseUnfit(contract: RouteContract, { isDemo, isProven }: GuardedSession): void {
  if (contract.isClosedToDemos && isDemo) throw new Problem("demo_household");
  // Otherwise anyone who finds an unattended browser could export all data.
  if (contract.needsReauthentication && !isDemo && !isProven) throw new Problem("password_needed");
}

/** @returns a function that counts a signed-in user's call and throws Problem `throttled` above the limit. */
function countCallsOfUsers(
  app: FastifyInstance,
  { limits, countExpensiveCall }: { limits: RateLimits; countExpensiveCall: CountExpensiveCall },
) {
  const limiterOf = (kind: LimitKind) =>
    app.createRateLimit({
      ...limits[kind],
      ...NOT_EXEMPT,
      keyGenerator: ({ session }: FastifyRequest) => `${kind}:${session?.userId ?? ""}`,
    });
  const kinds = Object.keys(limits) as LimitKind[];
  const limiters = Object.fromEntries(kinds.map((kind) => [kind, limiterOf(kind)])) as Record<
    LimitKind,
    ReturnType<typeof limiterOf>
  >;

  const refuse = (kind: LimitKind, retryAfterSeconds: number): never => {
    throw new Problem("throttled", { reason: `calls of one user: ${kind}`, retryAfterSeconds });
  };

  return async (request: FastifyRequest, kind: LimitKind) => {
    const counted = await limiters[kind](request);
    if (!counted.isAllowed && counted.isExceeded) refuse(kind, counted.ttlInSeconds);
    const { session } = request;
    if (session === null || !EXPENSIVE_KINDS.includes(kind)) return;

    const retryAfterSeconds = await countExpensiveCall(
      { kind, userId: session.userId },
      limits[kind],
    );
    if (retryAfterSeconds !== null) refuse(kind, retryAfterSeconds);
  };
}

function callOf<Name extends RouteName>(
  request: FastifyRequest,
  reply: FastifyReply,
  apiUrl: string,
): Call<Name> {
  const { schema } = request.routeOptions;

  return {
    // Parts without a schema were not validated, so the handler does not receive them.
    body: schema?.body && request.body,
    query: schema?.querystring && request.query,
    params: schema?.params && request.params,
    session: request.session,
    client: clientOf(request),
    keepDeviceToken: (token: string) => writeDeviceCookie(reply, token),
    url: `${apiUrl}${request.url.split("?")[0] ?? ""}`,
  } as Call<Name>;
}

function clientOf(request: FastifyRequest): Call<RouteName>["client"] {
  const { ip, headers } = request;
  const timeZone = headers[TIME_ZONE_HEADER];

  return {
    ip,
    userAgent: headers["user-agent"]?.slice(0, 512) ?? "",
    timeZone: typeof timeZone === "string" ? timeZone : null,
    deviceToken: readDeviceCookie(request),
  };
}

function schemaOf(name: RouteName, contract: RouteContract) {
  const { summary, access, body, query, headers, params, success } = contract;
  const { method, path } = endpointOf(name);
  const codes: ProblemCode[] = [
    ...contract.problems,
    ...(body ? WITH_BODY : []),
    ...(method === "GET" ? [] : WHEN_WRITING),
    ...EVERYWHERE,
  ];
  const statuses = Map.groupBy(codes, (code) => problems[code].status);
  const refusals = [...statuses].map(([status, sameStatus]) => [
    status,
    { ...ProblemBody, description: described(sameStatus) },
  ]);
  const takesFields = body ?? query ?? headers;
  const fieldErrors = takesFields ? { 400: { ...FieldErrors, description: "Field errors" } } : {};

  return {
    operationId: name,
    tags: [tagOf(path)],
    summary,
    security: access === "session" ? [{ session: [] }] : [],
    ...(body && { body }),
    ...(query && { querystring: query }),
    ...(headers && { headers }),
    ...(params && { params }),
    response: {
      ...Object.fromEntries(refusals),
      ...mergedBadRequest(statuses.get(400), fieldErrors),
      [success.status]: answerOf(success),
    },
  };
}

/** Returns the group of a call in the API's documentation: its path's first word, such as `debts`. */
function tagOf(path: string): string {
  return /^\/api\/(?:v1\/)?([^/]+)/.exec(path)?.[1] ?? path;
}

function answerOf({ body, contentType }: RouteContract["success"]): object {
  if (contentType === undefined) return body;

  return { description: "A file", content: { [contentType]: { schema: body } } };
}

/** Merges the schemas of both kinds of 400, so that the serializer drops no keys of either. */
function mergedBadRequest(codes: ProblemCode[] | undefined, fieldErrors: object): object {
  if (!codes) return fieldErrors;
  const description = `Field errors, or ${described(codes)}`;
  return { 400: { anyOf: [ProblemBody, FieldErrors], description } };
}

function described(codes: readonly ProblemCode[]): string {
  return codes.map((code) => `\`${code}\``).join(", ");
}

/** The user and session of a request. */
export type SessionIdentity = { userId: string; sessionId: string };

/** A session with the data that guards need. */
export type GuardedSession = SessionIdentity & {
  /** Whether the user is a demo household. Some calls are closed to these. */
  isDemo: boolean;
  /** Whether the user signed in or confirmed the password recently. */
  isProven: boolean;
};

/**
 * Authenticates a request.
 * @throws Problem `not_authenticated` without a token, `token_not_valid` with an invalid one.
 */
export type Authenticate = (request: FastifyRequest) => Promise<GuardedSession>;

declare module "fastify" {
  interface FastifyRequest {
    /** Set by the guard of a route that needs a session; null elsewhere. */
    session: GuardedSession | null;
  }
  interface FastifyContextConfig {
    /** Who may call the route. Required; see `refuseUndeclaredRoutes`. */
    access?: "public" | "session";
  }
}

/** Returns the token of an `Authorization: Bearer …` header, or null if there is none. */
export function bearerToken(request: FastifyRequest): string | null {
  return (
    /^Bearer ([A-Za-z0-9._~+/=-]{1,4096})$/.exec(request.headers.authorization ?? "")?.[1] ?? null
  );
}

const WEBHOOK_BYTES_MAX = 1024 * 1024;

/** A provider's webhook message with its original bytes, which the signature covers. */
export type RawMessage = {
  body: Buffer;
  headers: Record<string, string | string[] | undefined>;
  /** Identifies the sender's address or IPv6 network. */
  source: string;
};

/**
 * Serves a provider's webhook. Passes the body unparsed, because the signature covers its bytes. Answers with an
 * empty 200 unless the handler throws.
 */
export function registerRawRoute(
  app: FastifyInstance,
  path: string,
  handler: (message: RawMessage) => Promise<void>,
): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) =>
      done(null, body),
    );
    scope.post(
      path,
      {
        schema: { hide: true },
        config: { access: "public", undescribedBody: "unchecked" },
        bodyLimit: WEBHOOK_BYTES_MAX,
      },
      async (request, reply) => {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        await handler({ body, headers: request.headers, source: rateLimitKey(request) });
        return reply.code(200).send();
      },
    );
  });
}
