import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import { FAULT_ERROR_CODE } from "../core/faults.ts";
import { newRequestId } from "./identifiers.ts";
import { describeError, isPlaidError, plaidError } from "./plaid-error.ts";
import type { PlaidError } from "./plaid-error.ts";

type Violation = NonNullable<FastifyError["validation"]>[number];

/** Makes every error of this context answer in Plaid's shape. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const failure = toPlaid(error);
    if (failure.statusCode >= 500 && error.code !== FAULT_ERROR_CODE) request.log.error(error);
    return answer(reply, failure);
  });
  app.setNotFoundHandler(answerUnknownPath);
}

/** Answers 404 in Plaid's shape. */
export function answerUnknownPath(request: FastifyRequest, reply: FastifyReply): void {
  const [path] = request.url.split("?");
  void answer(reply, plaidError("NOT_FOUND", `${request.method} ${path} is not found`));
}

function answer(reply: FastifyReply, { statusCode, plaid }: PlaidError): FastifyReply {
  return reply.code(statusCode).send({ ...plaid, request_id: newRequestId() });
}

function toPlaid(error: FastifyError): PlaidError {
  if (isPlaidError(error)) return error;
  if (error.validation) return fromViolations(error.validation);
  if (error.statusCode === 429) return plaidError("RATE_LIMIT");
  // What is wrong with the body itself: not JSON, no JSON at all, or far too long.
  const status = error.statusCode ?? 500;
  if (status >= 400 && status < 500) return plaidError("INVALID_BODY", error.message);
  return Object.assign(error, { statusCode: 500, plaid: describeError("INTERNAL_SERVER_ERROR") });
}

function fromViolations(violations: Violation[]): PlaidError {
  const named = (keyword: string, parameter: string): string[] =>
    violations
      .filter((violation) => violation.keyword === keyword)
      .map(({ instancePath, params }) =>
        [...instancePath.split("/").slice(1), String(params[parameter])].join("."),
      );
  const missing = named("required", "missingProperty");
  if (missing.length > 0) {
    const list = missing.join(", ");
    return plaidError("MISSING_FIELDS", `the following required fields are missing: ${list}`);
  }
  const unknown = named("additionalProperties", "additionalProperty");
  if (unknown.length > 0) {
    const list = unknown.join(", ");
    const text = `the following fields are not recognized by this endpoint: ${list}`;
    return plaidError("UNKNOWN_FIELDS", text);
  }
  const [first] = violations;
  const field = first?.instancePath.split("/").slice(1).join(".") || "body";
  return plaidError("INVALID_FIELD", `${field} ${first?.message ?? "is invalid"}`);
}
