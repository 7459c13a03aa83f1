import type { FastifyReply, FastifyRequest } from "fastify";

import type { ErrorFacts } from "./stripe-error.ts";

/** Answers a path or method that does not exist. */
export function answerUnknownPath(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const [path] = request.url.split("?");
  const facts: ErrorFacts = {
    type: "invalid_request_error",
    message: `Unrecognized request URL (${request.method}: ${path}). If you are trying to list objects, remove the trailing slash. If you are trying to retrieve an object, make sure you passed a valid (non-empty) identifier in your code.`,
  };
  return reply.code(404).send({ error: facts });
}
