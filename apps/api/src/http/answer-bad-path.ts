import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import { bodyOf } from "./problem.ts";

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
