import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import { FAULT_ERROR_CODE } from "../../core/faults.ts";

type HttpError = Error & { statusCode?: number; code?: string };

/** Makes every refusal and failure of this context one of Stripe's error objects. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: HttpError, request, reply) => {
    if (isStripeError(error)) return reply.code(error.statusCode).send({ error: error.facts });
    const status = error.statusCode ?? 500;
    if (status === 429) return reply.code(429).send({ error: RATE_LIMIT });
    if (status < 500) return reply.code(400).send({ error: badRequest(error) });
    if (error.code !== FAULT_ERROR_CODE) request.log.error({ err: error }, "unexpected failure");
    return reply.code(status).send({ error: FAILURE });
  });
}

const RATE_LIMIT: ErrorFacts = {
  type: "invalid_request_error",
  code: "rate_limit",
  message: "Request rate limit exceeded.",
};

const FAILURE: ErrorFacts = {
  type: "api_error",
  message: "An unknown error occurred",
};

function badRequest(error: HttpError): ErrorFacts {
  const message =
    error.code === "FST_ERR_CTP_INVALID_MEDIA_TYPE"
      ? "Invalid request (check that your POST content type is application/x-www-form-urlencoded)."
      : `Invalid request: ${error.message}`;
  return { type: "invalid_request_error", message };
}

/** Answers a path or method that does not exist. */
export function answerUnknownPath(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const [path] = request.url.split("?");
  const facts: ErrorFacts = {
    type: "invalid_request_error",
    message: `Unrecognized request URL (${request.method}: ${path}). If you are trying to list objects, remove the trailing slash. If you are trying to retrieve an object, make sure you passed a valid (non-empty) identifier in your code.`,
  };
  return reply.code(404).send({ error: facts });
}

/** The body of a refusal, as Stripe words it: `{"error": {...}}`. */
export type ErrorFacts = {
  type: "api_error" | "card_error" | "idempotency_error" | "invalid_request_error";
  message: string;
  code?: string;
  param?: string;
  decline_code?: string;
};

export type StripeError = Error & { statusCode: number; facts: ErrorFacts };

const made = new WeakSet<object>();

/** An error that is answered with HTTP `statusCode` and `facts` in Stripe's error object. */
export function stripeError(statusCode: number, facts: ErrorFacts): StripeError {
  const error = Object.assign(new Error(facts.message), { statusCode, facts });
  made.add(error);
  return error;
}

/** Whether `error` was made by `stripeError`. */
export function isStripeError(error: unknown): error is StripeError {
  return typeof error === "object" && error !== null && made.has(error);
}

/** A 400 of type `invalid_request_error`. */
export function invalidRequest(facts: Omit<ErrorFacts, "type">): StripeError {
  return stripeError(400, { type: "invalid_request_error", ...facts });
}

/**
 * The refusal of an id that names nothing: 404 when the id stood in the path, 400 when it stood in
 * the parameters (`param` says where).
 */
export function noSuch(kind: string, id: string, param?: string): StripeError {
  return stripeError(param === undefined ? 404 : 400, {
    type: "invalid_request_error",
    code: "resource_missing",
    message: `No such ${kind}: '${id}'`,
    param: param ?? "id",
  });
}
