import type { ProblemCode } from "@snowball/contract";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import { describeValidation } from "./describe-validation.ts";
import { bodyOf, FieldProblem, Problem } from "./problem.ts";

/** What the framework refuses by itself, in our catalogue's words. */
const FRAMEWORK_PROBLEMS: Record<string, ProblemCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "unsupported_media_type",
  FST_ERR_CTP_BODY_TOO_LARGE: "payload_too_large",
  FST_ERR_CTP_EMPTY_JSON_BODY: "parse_error",
  FST_ERR_CTP_INVALID_JSON_BODY: "parse_error",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "parse_error",
};

/** What is out of reach is mostly back at once; where longer makes sense, the refusal says so itself. */
const RETRY_AFTER_SECONDS = 2;

/** Every refusal and every fault leaves the server through here, in one of the two shapes. */
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

/** A malformed id in the path names nothing: 404. Anything else malformed is told by field: 400. */
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

/** Being too busy and being attacked are worth a warning; an alarm is for what is broken. */
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

/** No connection to the database, by the name of the operating system's error. */
const UNREACHABLE =
  /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|EHOSTUNREACH|EAI_AGAIN|ENOTFOUND)$/;

/**
 * PostgreSQL's own words for "not now" (appendix A of its manual): connection trouble (08), too many
 * connections or no disk space (53), being shut down or out of time (57), a lock that another has
 * (40P01, 55P03), a standby that cannot write (25006).
 */
const NOT_NOW = /^(08.{3}|53.{3}|57P0[1-3]|57014|40P01|40001|55P03|25006)$/;

/** PostgreSQL could not make a file longer. */
const DISK_FULL = "53100";

/** The database is away or overloaded: the request may be repeated. Fails closed, never as a 200. */

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

/** Whether the error, or what caused it, however far back, is of a kind. */
function someCause(error: unknown, isKind: (each: Error & { code?: string }) => boolean): boolean {
  return error instanceof Error && (isKind(error) || someCause(error.cause, isKind));
}
