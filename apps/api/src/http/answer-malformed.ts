import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";

import { problems, type ProblemCode } from "@snowball/contract";
import type { ConnectionError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import { bodyOf, Problem } from "./problem.ts";

type Headers = Record<string, string>;

declare module "fastify" {
  interface FastifyInstance {
    /** Answers a page's address that cannot be decoded; null if this server has no pages. */
    answerMalformedPage: ((path: string, reply: FastifyReply) => void) | null;
  }
}

/** What Node says of a request that it could not read; anything else is no HTTP. */
const UNREADABLE: Record<string, ProblemCode> = {
  ERR_HTTP_REQUEST_TIMEOUT: "request_timeout",
  HPE_HEADER_OVERFLOW: "headers_too_large",
};

/**
 * Options for the server that let what never reaches a route be answered like everything else: in
 * the catalogue's shape and with the headers of every answer.
 */
export function malformedAnswers(headers: Headers) {
  return {
    /** An address that cannot be decoded, or a part of it that is too long, names nothing: a browser gets the error screen. */
    frameworkErrors: (_error: Error, request: FastifyRequest, reply: FastifyReply): void => {
      const { method, url, server } = request;
      const path = url.split("?")[0] ?? "/";
      reply.code(404).headers(headers);
      if (server.answerMalformedPage !== null && method === "GET" && !isServerPath(path)) {
        server.answerMalformedPage(path, reply);
      } else void reply.send(bodyOf("not_found"));
    },
    clientErrorHandler: (error: ConnectionError, socket: Socket): void => {
      if (error.code === "ECONNRESET" || !socket.writable) {
        socket.destroy();
        return;
      }
      const answer = rawAnswer(UNREADABLE[error.code] ?? "bad_request", headers);
      socket.end(answer, () => socket.destroy());
    },
  };
}

/**
 * Handles what Node would answer by itself, without a body. Refuses a request that has no host, or more
 * than one `Host` line (RFC 9112 §3.2), in the shape of every refusal; Node would use the first of two.
 * Ignores an unknown expectation (RFC 9110 §10.1.1). Needs a server with `requireHostHeader: false`.
 */
export function answerForNode(app: FastifyInstance): void {
  app.server.on("checkExpectation", (request, response) =>
    app.server.emit("request", request, response),
  );
  app.addHook("onRequest", async ({ raw }) => {
    const hosts = countHosts(raw.rawHeaders);
    if (hosts === 1 || (hosts === 0 && raw.httpVersion !== "1.1")) return;
    throw new Problem("bad_request", { reason: hosts === 0 ? "no host" : "more than one host" });
  });
}

/** `rawHeaders` lists names and values in turn. */
function countHosts(rawHeaders: readonly string[]): number {
  return rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === "host")
    .length;
}

/** Whether an unknown path is the server's own: then it is a 404, not a page. */
export function isServerPath(path: string): boolean {
  return /^\/(api|stripe|webhooks|assets|dev|_)(\/|$)/.test(path);
}

function rawAnswer(code: ProblemCode, headers: Headers): string {
  const { status } = problems[code];
  const body = JSON.stringify(bodyOf(code));
  const lines = Object.entries({
    ...headers,
    "content-type": "application/json; charset=utf-8",
    "content-length": String(Buffer.byteLength(body)),
    connection: "close",
  }).map(([name, value]) => `${name}: ${value}\r\n`);

  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${body}`;
}
