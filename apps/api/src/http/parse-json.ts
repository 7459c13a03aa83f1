import type { FastifyInstance } from "fastify";

import { Problem } from "./problem.ts";

export const BODY_BYTES_MAX = 64 * 1024;
/** Deeper bodies are attacks on whoever walks them. */
const DEPTH_MAX = 20;

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
    if (text === "" && request.method === "DELETE") {
      done(null, undefined);
      return;
    }
    if (exceedsDepth(text)) {
      done(new Problem("parse_error", { reason: `nested deeper than ${DEPTH_MAX}` }));
      return;
    }
    void parse(request, text, done);
  });
}

/** Counts brackets outside of strings, without recursion. */
function exceedsDepth(text: string): boolean {
  let depth = 0;
  const outsideStrings = text.replace(/"(?:[^"\\]|\\.)*"/gs, "");
  for (const character of outsideStrings) {
    if (character === "[" || character === "{") depth += 1;
    else if (character === "]" || character === "}") depth -= 1;
    if (depth > DEPTH_MAX) return true;
  }

  return false;
}
