import type { FastifyInstance, FastifyRequest } from "fastify";

import { Problem } from "./problem.ts";

export const BODY_BYTES_MAX = 64 * 1024;
/** Deeper bodies are attacks on whoever walks them. */
const DEPTH_MAX = 20;
/**
 * Every fault of a body is found and told, so each of its values costs time; a scenario that holds all
 * that it may has 1,700 of them.
 */
const VALUES_MAX = 3_000;

/**
 * JSON is the only body we take. The text/plain parser that Fastify brings along would let a foreign
 * page send requests without a preflight.
 */
export function parseJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  // Refuses `__proto__` and `constructor.prototype` keys.
  const parse = app.getDefaultJsonParser("error", "error");

  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    const text = String(body);
    // Spec §7: data calls carry a JSON Content-Type, those that have nothing to send included.
    if (text === "" && !takesBody(request)) {
      done(null, undefined);
      return;
    }
    const refusal = refusalOf(text);
    if (refusal) {
      done(refusal);
      return;
    }
    void parse(request, text, done);
  });
}

/** A route that says what it takes, and names no body, takes none. */
function takesBody({ method, routeOptions: { schema } }: FastifyRequest): boolean {
  return method !== "DELETE" && (schema === undefined || schema.body !== undefined);
}

const QUOTE = 34;
const COMMA = 44;
const BACKSLASH = 92;
const OPENING = new Set([91, 123]);
const CLOSING = new Set([93, 125]);

/**
 * Counts brackets and commas outside of strings in one pass. Whatever the text, its cost is its
 * length: a pattern that has to find the end of each string is squared by one that never ends.
 */
function refusalOf(text: string): Problem | null {
  let depth = 0;
  let values = 1;
  let isInString = false;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (isInString && code === BACKSLASH) index += 1;
    else if (code === QUOTE) isInString = !isInString;
    else if (!isInString && code === COMMA) values += 1;
    else if (!isInString) depth += depthChange(code);

    if (depth > DEPTH_MAX) {
      return new Problem("parse_error", { reason: `nested deeper than ${DEPTH_MAX}` });
    }
    if (values > VALUES_MAX) {
      return new Problem("payload_too_large", { reason: `more than ${VALUES_MAX} values` });
    }
  }

  return null;
}

function depthChange(code: number): number {
  if (OPENING.has(code)) return 1;
  return CLOSING.has(code) ? -1 : 0;
}
