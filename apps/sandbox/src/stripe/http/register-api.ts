import { createHash } from "node:crypto";

import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import type { Collection } from "../../core/store.ts";
import { expandObject } from "../find-object.ts";
import { API_VERSION, newId, SECRET_KEY } from "../ids.ts";
import type { Call, Operation } from "../operations/operation.ts";
import { OPERATIONS } from "../operations/operations.ts";
import { readParameters } from "../parameters/read-parameters.ts";
import type { StripeWorld } from "../stripe-world.ts";
import {
  answerErrors,
  answerUnknownPath,
  type ErrorFacts,
  invalidRequest,
  isStripeError,
  stripeError,
} from "./errors.ts";
import { parseForm } from "./pages.ts";

const LONGEST_KEY = 255;
const LONGEST_BODY = 1024 * 1024;

type Tools = { world: StripeWorld; replays: Replays };

/** Stripe's HTTP API: every operation below `/v1`, with its key, forms, headers and errors. */
export function registerApi(app: FastifyInstance, tools: Tools): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string", bodyLimit: LONGEST_BODY },
    (_request, body, done) => done(null, body),
  );
  answerErrors(app);
  app.addHook("onRequest", async (request, reply) => admit(tools.replays, request, reply));
  app.setNotFoundHandler(answerUnknownPath);
  for (const operation of OPERATIONS) {
    app.route<{ Params: { id?: string }; Body: string | undefined }>({
      method: operation.method,
      url: operation.path,
      handler: (request, reply) => handle(tools, operation, { request, reply }),
    });
  }
}

/** Headers, key and idempotency lock: what holds for every request, known path or not. */
function admit(replays: Replays, request: FastifyRequest, reply: FastifyReply): void {
  reply.header("request-id", newId("req"));
  reply.header("stripe-version", API_VERSION);
  requireKey(request.headers.authorization);
  const version = request.headers["stripe-version"];
  if (version !== undefined && version !== API_VERSION) {
    const message = `Invalid Stripe API version: ${String(version)}. The sandbox speaks ${API_VERSION}.`;
    throw invalidRequest({ message });
  }
  const key = idempotencyKey(request);
  if (key === undefined) return;
  reply.header("idempotency-key", key);
  replays.lock(key);
  // However the request ends, even cut off, its key is free again.
  reply.raw.once("close", () => replays.unlock(key));
}

function idempotencyKey(request: FastifyRequest): string | undefined {
  const key = request.headers["idempotency-key"];
  if (request.method !== "POST" || typeof key !== "string" || key === "") return undefined;
  if (key.length <= LONGEST_KEY) return key;
  const message = `Idempotency keys must have at most ${LONGEST_KEY} characters.`;
  throw invalidRequest({ message });
}

type Exchange = {
  request: FastifyRequest<{ Params: { id?: string }; Body: string | undefined }>;
  reply: FastifyReply;
};

function handle(tools: Tools, operation: Operation, { request, reply }: Exchange): FastifyReply {
  if (request.params.id === "") return answerUnknownPath(request, reply);
  const call = readCall(tools.world, operation, { request, reply });
  const key = idempotencyKey(request);
  if (key === undefined) return reply.send(perform(operation, call));
  const fingerprint = fingerprintOf(request.method, request.url, request.body ?? "");
  const kept = tools.replays.find(key, fingerprint);
  if (kept) {
    reply.header("idempotent-replayed", "true").header("original-request", kept.requestId);
    return reply.code(kept.status).send(kept.body);
  }
  const answer = attempt(operation, call);
  tools.replays.keep(key, { ...answer, fingerprint, requestId: call.cause.id ?? "" });
  return reply.code(answer.status).send(answer.body);
}

function readCall(world: StripeWorld, { rules }: Operation, { request, reply }: Exchange): Call {
  const [, query = ""] = request.raw.url?.split("?", 2) ?? [];
  const form = { ...parseForm(query), ...parseForm(request.body ?? "") };
  return {
    world,
    id: request.params.id ?? "",
    parameters: readParameters(rules, form),
    cause: {
      id: String(reply.getHeader("request-id")),
      idempotency_key: idempotencyKey(request) ?? null,
    },
  };
}

function perform(operation: Operation, call: Call): object {
  const expand = call.parameters["expand"] as string[] | undefined;
  return expandObject(call.world, operation.run(call), expand ?? []);
}

// Stripe keeps refusals under their key as well, once the parameters themselves were in order.
function attempt(operation: Operation, call: Call): { status: number; body: object } {
  try {
    return { status: 200, body: perform(operation, call) };
  } catch (error) {
    if (!isStripeError(error)) throw error;
    return { status: error.statusCode, body: { error: error.facts } };
  }
}

/** An answer kept under its idempotency key. */
export type KeptAnswer = {
  id: string;
  /** Of method, path and body: the same key with another one is a mistake. */
  fingerprint: string;
  /** Of the request that was really handled. */
  requestId: string;
  status: number;
  body: object;
  /** When it may be forgotten, in Unix seconds. */
  until: number;
};

const KEPT_FOR = 24 * 60 * 60;

type Replays = {
  /** The answer already given to this key, if any. Throws a 400 when it answered another request. */
  find(key: string, fingerprint: string): KeptAnswer | undefined;
  keep(key: string, answer: Omit<KeptAnswer, "id" | "until">): void;
  /** Removes what is too old to be given again. */
  forgetExpired(): void;
  /** Marks the key as under way. Throws a 409 when it is already. */
  lock(key: string): void;
  unlock(key: string): void;
};

/** The idempotency store: answers to POSTs are given again, for 24 hours, to the same key. */
export function createReplays(answers: Collection<KeptAnswer>, now: () => number): Replays {
  const underWay = new Set<string>();
  return {
    find(key, fingerprint) {
      const kept = answers.get(digest(key));
      if (!kept || kept.until <= now()) return undefined;
      if (kept.fingerprint !== fingerprint) throw otherRequest(key);
      return kept;
    },
    keep(key, answer) {
      answers.put({ ...answer, id: digest(key), until: now() + KEPT_FOR });
    },
    forgetExpired() {
      for (const { id, until } of answers.list()) if (until <= now()) answers.remove(id);
    },
    lock(key) {
      if (underWay.has(key)) throw inUse(key);
      underWay.add(key);
    },
    unlock(key) {
      underWay.delete(key);
    },
  };
}

/** What distinguishes one request from another under the same key. */
export function fingerprintOf(method: string, url: string, body: string): string {
  return digest(`${method} ${url}\n${body}`);
}

// Keys hold any character, ids of the store do not.
function digest(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

function otherRequest(key: string) {
  const facts: ErrorFacts = {
    type: "idempotency_error",
    message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  };
  return stripeError(400, facts);
}

function inUse(key: string) {
  const facts: ErrorFacts = {
    type: "idempotency_error",
    code: "idempotency_key_in_use",
    message: `There is currently another in-progress request using this idempotency key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
  };
  return stripeError(409, facts);
}

/**
 * Checks the `Authorization` header: the secret key as a Bearer token or as the user name of Basic.
 *
 * @throws a 401 in Stripe's shape for a missing, malformed or wrong key.
 */
function requireKey(authorization: string | undefined): void {
  const key = readKey(authorization);
  if (key === SECRET_KEY) return;
  if (key === undefined) {
    throw unauthorized(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    );
  }
  if (key.startsWith("pk_")) {
    throw unauthorized(
      "This API call cannot be made with a publishable API key. Please use a secret API key.",
      "secret_key_required",
    );
  }
  throw unauthorized(`Invalid API Key provided: ${mask(key)}`);
}

function unauthorized(message: string, code?: string) {
  const facts = { type: "invalid_request_error", message } as const;
  return stripeError(401, code === undefined ? facts : { ...facts, code });
}

function readKey(authorization: string | undefined): string | undefined {
  const [, scheme = "", credentials = ""] = /^(\S+) +(\S+) *$/.exec(authorization ?? "") ?? [];
  if (scheme.toLowerCase() === "bearer") return credentials;
  if (scheme.toLowerCase() !== "basic") return undefined;
  const [user] = Buffer.from(credentials, "base64").toString("utf8").split(":");
  return user === "" ? undefined : user;
}

// A key that was pasted into the wrong place must not come back in a log.
function mask(key: string): string {
  return key.length <= 12 ? "*".repeat(key.length) : `${key.slice(0, 8)}****${key.slice(-4)}`;
}
