import type { FastifyInstance } from "fastify";

import { FAULT_ERROR_CODE } from "../../core/faults.ts";
import { type ErrorFacts, isStripeError } from "./stripe-error.ts";

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
