import type { Readable } from "node:stream";

import {
  FieldErrors,
  parseEndpoint,
  ProblemBody,
  problems,
  routes,
  TIME_ZONE_HEADER,
  type AnswerOf,
  type BodyOf,
  type ParamsOf,
  type ProblemCode,
  type QueryOf,
  type RouteContract,
  type RouteName,
  type Routes,
} from "@snowball/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import { readDeviceCookie, writeDeviceCookie } from "./device-cookie.ts";
import { Problem } from "./problem.ts";
import { type CountDearCall, DEAR, type RateLimits } from "./rate-limits.ts";
import type { Authenticate, GuardedSession, SessionIdentity } from "./session-guard.ts";

/** What a route's handler is given: parts that were checked against the contract. */
export type Call<Name extends RouteName> = {
  body: BodyOf<Name>;
  query: QueryOf<Name>;
  params: ParamsOf<Name>;
  session: Routes[Name]["access"] extends "session" ? SessionIdentity : null;
  /** Who calls, as far as the network tells. */
  client: {
    ip: string;
    userAgent: string;
    /** What the device says; nobody checked that there is such a zone. */
    timeZone: string | null;
    /** What recognises the browser, as it was sent: nobody checked its signature. */
    deviceToken: string | null;
  };
  /** Lets the browser be recognised from now on; for the auth calls, which alone are sent it. */
  keepDeviceToken: (token: string) => void;
  /** Absolute address of this call without its query, for links to neighbouring pages. */
  url: string;
};

/** Serves one call of the contract. */
export type Route = <Name extends RouteName>(
  name: Name,
  handler: (call: Call<Name>) => Promise<Answered<Name>>,
) => void;

/** A file may be sent while it is still being read. */
type Answered<Name extends RouteName> = Routes[Name]["success"] extends { contentType: string }
  ? AnswerOf<Name> | Readable
  : AnswerOf<Name>;

/** Files alone are not counted: no call needs to be asked whether it is for one. */
const NOT_EXEMPT = { allowList: [] };

/** Refusals that any call may meet. */
const EVERYWHERE: ProblemCode[] = ["throttled", "server_error", "service_unavailable"];

/** Refusals that any call may meet that would have something kept. */
const WHEN_WRITING: ProblemCode[] = ["storage_full"];

/** Refusals that any call with a body may meet before its body can be judged by field. */
const WITH_BODY: ProblemCode[] = ["parse_error", "payload_too_large", "unsupported_media_type"];

/**
 * Makes the function that features register their routes with. Method, path, schemas, access and
 * limit come from the contract, so that a route cannot forget one of them.
 */
export function createRouter(
  app: FastifyInstance,
  {
    authenticate,
    apiUrl,
    limits,
    userLimits,
    countDearCall,
  }: {
    authenticate: Authenticate;
    apiUrl: string;
    limits: RateLimits;
    userLimits: RateLimits;
    countDearCall: CountDearCall;
  },
): Route {
  const countCall = countCallsOfUsers(app, { limits: userLimits, countDearCall });

  return (name, handler) => {
    const contract: RouteContract = routes[name];
    const { method, path } = parseEndpoint(contract.endpoint);
    const onlyReads = method === "GET" && !contract.needsReauthentication;

    app.route({
      method,
      url: path,
      schema: schemaOf(name, contract),
      config: {
        access: contract.access,
        rateLimit: { ...limits[contract.limit], ...NOT_EXEMPT },
        ...(!contract.body && { undescribedBody: "ignored" }),
      },
      ...(contract.bodyBytesMax !== undefined && { bodyLimit: contract.bodyBytesMax }),
      // Answers hold somebody's figures or tokens (RFC 6749 §5.1): no cache may keep them.
      onRequest: async (_request, reply) => {
        reply.header("cache-control", "no-store");
      },
      // After the limit per address, so that guessing tokens is limited as well, and before the body
      // is read, since a stranger's body is not worth parsing.
      preParsing: async (request, reply, payload) => {
        if (contract.access === "session") {
          const session = await authenticate(request, { onlyReads });
          refuseUnfit(contract, session);
          request.session = session;
          await countCall(request, contract.limit);
        }
        return payload;
      },
      handler: async (request, reply) => {
        const answer = await serve(request.session, () =>
          handler(callOf<typeof name>(request, reply, apiUrl)),
        );
        const { contentType } = contract.success;
        if (contentType !== undefined) reply.type(`${contentType}; charset=utf-8`);
        return reply.code(contract.success.status).send(answer);
      },
    });
  };
}

function serve<T>(session: GuardedSession | null, work: () => Promise<T>): Promise<T> {
  return session === null ? work() : session.serve(work);
}

/** @throws Problem `demo_household`, `password_needed` */
function refuseUnfit(contract: RouteContract, { isDemo, isProven }: GuardedSession): void {
  if (contract.isClosedToDemos && isDemo) throw new Problem("demo_household");
  // Whoever found an open browser would take everything along at once.
  if (contract.needsReauthentication && !isDemo && !isProven) throw new Problem("password_needed");
}

/** @returns what counts a signed-in user's call and throws Problem `throttled` where it is one too many. */
function countCallsOfUsers(
  app: FastifyInstance,
  { limits, countDearCall }: { limits: RateLimits; countDearCall: CountDearCall },
) {
  const limiterOf = (kind: RouteContract["limit"]) =>
    app.createRateLimit({
      ...limits[kind],
      ...NOT_EXEMPT,
      keyGenerator: ({ session }: FastifyRequest) => `${kind}:${session?.userId ?? ""}`,
    });
  const limiters = {
    read: limiterOf("read"),
    write: limiterOf("write"),
    picture: limiterOf("picture"),
    sign_in: limiterOf("sign_in"),
    mail: limiterOf("mail"),
    payment: limiterOf("payment"),
    export: limiterOf("export"),
  };

  const refuse = (kind: RouteContract["limit"], retryAfterSeconds: number): never => {
    throw new Problem("throttled", { reason: `calls of one user: ${kind}`, retryAfterSeconds });
  };

  return async (request: FastifyRequest, kind: RouteContract["limit"]) => {
    const counted = await limiters[kind](request);
    if (!counted.isAllowed && counted.isExceeded) refuse(kind, counted.ttlInSeconds);
    const { session } = request;
    if (session === null || !DEAR.includes(kind)) return;

    const retryAfterSeconds = await countDearCall({ kind, userId: session.userId }, limits[kind]);
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
    // What no schema describes was checked by nobody, and is handed to nobody.
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

function refusalsOf({ endpoint, body, problems: own }: RouteContract): ProblemCode[] {
  return [
    ...own,
    ...(body ? WITH_BODY : []),
    ...(parseEndpoint(endpoint).method === "GET" ? [] : WHEN_WRITING),
    ...EVERYWHERE,
  ];
}

function schemaOf(name: RouteName, contract: RouteContract) {
  const { tag, summary, access, body, query, headers, params, success } = contract;
  const codes = refusalsOf(contract);
  const statuses = Map.groupBy(codes, (code) => problems[code].status);
  const refusals = [...statuses].map(([status, sameStatus]) => [
    status,
    { ...ProblemBody, description: described(sameStatus) },
  ]);
  const takesFields = body ?? query ?? headers;
  const fieldErrors = takesFields ? { 400: { ...FieldErrors, description: "Field errors" } } : {};

  return {
    operationId: name,
    tags: [tag],
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

function answerOf({ body, contentType }: RouteContract["success"]): object {
  if (contentType === undefined) return body;

  return { description: "A file", content: { [contentType]: { schema: body } } };
}

/** A call with both kinds of 400 answers one of two shapes; the serializer must cut off neither. */
function mergedBadRequest(codes: ProblemCode[] | undefined, fieldErrors: object): object {
  if (!codes) return fieldErrors;
  const description = `Field errors, or ${described(codes)}`;
  return { 400: { anyOf: [ProblemBody, FieldErrors], description } };
}

function described(codes: readonly ProblemCode[]): string {
  return codes.map((code) => `\`${code}\``).join(", ");
}
