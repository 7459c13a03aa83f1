import { type FieldErrors, patternSentences, type ProblemCode } from "@snowball/contract";
import type {
  FastifyError,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifySchemaValidationError,
} from "fastify";

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

const WHOLE_BODY = "non_field_errors";
/** Limits the response, because comparing a hundred thousand sentences takes a minute. */
const SENTENCES_MAX = 20;
const FIELDS_MAX = 50;
const NOT_ALLOWED = "This value is not allowed.";

/**
 * Returns the validator's errors as sentences by field, worded like those of Django REST framework. Returns at
 * most `SENTENCES_MAX` sentences per field and `FIELDS_MAX` fields.
 */
export function describeValidation(errors: readonly FastifySchemaValidationError[]): FieldErrors {
  // A map, because clients choose the names, and a plain object inherits keys such as `toString`.
  const fields = new Map<string, string[]>();
  for (const error of errors) {
    const field = fieldOf(error);
    const sentences = fields.get(field) ?? [];
    if (sentences.length >= SENTENCES_MAX) continue;
    if (sentences.length === 0 && fields.size >= FIELDS_MAX) continue;
    fields.set(field, sentences);
    const sentence = `${partOf(error)}${sentenceFor(error)}`;
    if (!sentences.includes(sentence)) sentences.push(sentence);
  }

  return Object.fromEntries(fields);
}

function fieldOf({ instancePath, keyword, params }: FastifySchemaValidationError): string {
  const [, field] = instancePath.split("/");
  if (field) return field;
  if (keyword === "required") return String(params["missingProperty"]);
  if (keyword === "additionalProperties") return String(params["additionalProperty"]);

  return WHOLE_BODY;
}

/** Returns the path of an error inside a list or object field as a prefix, e.g. `0.amount: `. */
function partOf({ instancePath, keyword, params }: FastifySchemaValidationError): string {
  const [, field, ...inner] = instancePath.split("/");
  if (!field) return "";
  if (keyword === "required") inner.push(String(params["missingProperty"]));
  if (keyword === "additionalProperties") inner.push(String(params["additionalProperty"]));

  return inner.length > 0 ? `${inner.join(".")}: ` : "";
}

function sentenceFor({ keyword, params }: FastifySchemaValidationError): string {
  const limit = String(params["limit"]);
  const sentences: Record<string, string> = {
    required: "This field is required.",
    additionalProperties: "This field is not known.",
    type: typeSentence(params["type"]),
    minLength:
      limit === "1"
        ? "This field may not be blank."
        : `Ensure this field has at least ${limit} characters.`,
    maxLength: `Ensure this field has no more than ${limit} characters.`,
    minItems: `Ensure this list has at least ${limit} entries.`,
    maxItems: `Ensure this list has no more than ${limit} entries.`,
    minimum: `Ensure this value is at least ${limit}.`,
    maximum: `Ensure this value is at most ${limit}.`,
    format: formatSentence(params["format"]),
    pattern: patternSentences.get(String(params["pattern"])) ?? NOT_ALLOWED,
    enum: `Choose one of: ${[params["allowedValues"]].flat().join(", ")}.`,
  };

  return sentences[keyword] ?? NOT_ALLOWED;
}

function typeSentence(type: unknown): string {
  if (type === "object") return "Expected an object.";
  return type === "string" ? "Not a valid string." : "Not a valid value.";
}

function formatSentence(format: unknown): string {
  if (format === "email") return "Enter a valid email address.";
  if (format === "date") return "Enter a valid date.";
  return format === "uuid" ? "Must be a valid UUID." : "Not a valid value.";
}

declare module "fastify" {
  interface FastifyInstance {
    /** Answers a page request with a path that cannot be decoded; null if this server has no pages. */
    answerBadPage: ((path: string, reply: FastifyReply) => void) | null;
  }
}

/**
 * Creates the handler for paths that cannot be decoded or have a part that is too long. Browsers get the error page,
 * API clients get JSON, both with the security headers.
 */
export function createAnswerBadPath(headers: Record<string, string>) {
  return (_error: Error, request: FastifyRequest, reply: FastifyReply): void => {
    const { method, url } = request;
    const { answerBadPage }: FastifyInstance = request.server;
    const path = url.split("?")[0] ?? "/";
    reply.code(404).headers(headers);
    if (answerBadPage !== null && method === "GET" && !isServerPath(path)) {
      answerBadPage(path, reply);
    } else {
      void reply.send(bodyOf("not_found"));
    }
  };
}

/** Checks if an unknown path belongs to the API or another server endpoint: then the answer is 404, not a page. */
export function isServerPath(path: string): boolean {
  return /^\/(api|stripe|webhooks|assets|dev|_)(\/|$)/.test(path);
}
