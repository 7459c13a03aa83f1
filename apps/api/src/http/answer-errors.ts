import type { ProblemCode } from "@snowball/contract";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import { describeValidation } from "./describe-validation.ts";
import { bodyOf, FieldProblem, Problem } from "./problem.ts";

/** Maps Fastify's own error codes to the problem codes of our contract. */
const FRAMEWORK_PROBLEMS: Record<string, ProblemCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "unsupported_media_type",
  FST_ERR_CTP_BODY_TOO_LARGE: "payload_too_large",
  FST_ERR_CTP_EMPTY_JSON_BODY: "parse_error",
  FST_ERR_CTP_INVALID_JSON_BODY: "parse_error",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "parse_error",
};

/** Default `Retry-After` of a 503. A `Problem` can set a longer time itself. */
const RETRY_AFTER_SECONDS = 2;

/** Turns every error into one of the two response shapes: field errors, or a problem body. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError | Error>((error, request, reply) => {
    if (error instanceof FieldProblem) return reply.code(400).send(error.fields);
    if ("validation" in error && error.validation) return answerInvalid(error, reply);

    return answerProblem(toProblem(error), request, reply);
  });

  app.setNotFoundHandler((request, reply) =>
    answerProblem(new Problem("not_found"), request, reply),
  );
}

/** Answers 404 for a malformed id in the path, otherwise 400 with the errors of each field. */
function answerInvalid(error: FastifyError, reply: FastifyReply) {
  if (error.validationContext === "params") {
    return reply.code(404).send(bodyOf("not_found"));
  }

  return reply.code(400).send(describeValidation(error.validation ?? []));
}

function answerProblem(problem: Problem, request: FastifyRequest, reply: FastifyReply) {
  logProblem(problem, request);
  if (problem.status === 401) reply.header("www-authenticate", 'Bearer realm="api"');
  const retryAfter =
    problem.retryAfterSeconds ?? (problem.status === 503 ? RETRY_AFTER_SECONDS : null);
  if (retryAfter !== null) reply.header("retry-after", String(retryAfter));
  return reply.code(problem.status).send(bodyOf(problem.code));
}

/** Logs faults as errors. Overload and security events are warnings, other refusals are info. */
function logProblem(problem: Problem, { log }: FastifyRequest): void {
  if (problem.isFault) {
    log.error({ err: problem }, "request failed");
    return;
  }
  const { security } = problem;
  const level = problem.status >= 500 || security !== null ? "warn" : "info";
  log[level](
    { ...(security !== null && { security }), problem: problem.code, reason: problem.message },
    "request refused",
  );
}

function toProblem(error: FastifyError | Error): Problem {
  if (error instanceof Problem) return error;

  const frameworkCode = "code" in error ? FRAMEWORK_PROBLEMS[error.code] : undefined;
  if (frameworkCode) return new Problem(frameworkCode, { cause: error, isFault: false });
  if ("statusCode" in error && error.statusCode === 429) {
    return new Problem("throttled", { cause: error });
  }
  if (error instanceof SyntaxError && "statusCode" in error) {
    return new Problem("parse_error", { cause: error });
  }
  if (someCause(error, ({ code }) => code === DISK_FULL)) {
    return new Problem("storage_full", { reason: error.message, cause: error });
  }
  return new Problem(isOutOfReach(error) ? "service_unavailable" : "server_error", {
    reason: error.message,
    cause: error,
  });
}

/** Operating system errors that mean there is no connection to the database. */
const UNREACHABLE =
  /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|EHOSTUNREACH|EAI_AGAIN|ENOTFOUND)$/;

/**
 * PostgreSQL error codes that are temporary (appendix A of its manual): connection errors (08), too many
 * connections or no disk space (53), shutdown or timeout (57), serialization failure, deadlock or unavailable
 * lock (40001, 40P01, 55P03), read-only standby (25006).
 */
const NOT_NOW = /^(08.{3}|53.{3}|57P0[1-3]|57014|40P01|40001|55P03|25006)$/;

/** PostgreSQL's `disk_full`. */
const DISK_FULL = "53100";

/** Whether the database is unreachable or overloaded, so that the client may retry. */
function isOutOfReach(error: Error): boolean {
  return someCause(
    error,
    ({ code = "", message }) =>
      UNREACHABLE.test(code) ||
      NOT_NOW.test(code) ||
      /timeout exceeded when trying to connect|Connection terminated|is not queryable/.test(
        message,
      ),
  );
}

/** Whether the error or any error in its `cause` chain matches. */
function someCause(error: unknown, isKind: (each: Error & { code?: string }) => boolean): boolean {
  return error instanceof Error && (isKind(error) || someCause(error.cause, isKind));
}
