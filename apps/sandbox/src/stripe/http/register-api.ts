import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import { API_VERSION } from "../credentials.ts";
import { expandObject } from "../expand-object.ts";
import { newId } from "../new-id.ts";
import { OPERATIONS } from "../operations/operations.ts";
import type { Call, Operation } from "../operations/operation.ts";
import { readParameters } from "../parameters/read-parameters.ts";
import type { StripeWorld } from "../stripe-world.ts";
import { answerErrors } from "./answer-errors.ts";
import { answerUnknownPath } from "./answer-unknown-path.ts";
import { parseForm } from "./parse-form.ts";
import { fingerprintOf, type Replays } from "./replays.ts";
import { requireKey } from "./require-key.ts";
import { invalidRequest, isStripeError } from "./stripe-error.ts";

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
