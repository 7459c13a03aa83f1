import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";

import { problems, type ProblemCode } from "@snowball/contract";
import type { ConnectionError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import { bodyOf, Problem } from "./problem.ts";

type Headers = Record<string, string>;

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
    /** An address that cannot be decoded, or a part of it that is too long, names nothing. */
    frameworkErrors: (_error: Error, _request: FastifyRequest, reply: FastifyReply): void => {
      void reply.code(404).headers(headers).send(bodyOf("not_found"));
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
 * Takes over what Node would answer by itself, without a body: a request without a host (RFC 9112
 * §3.2) is refused in the catalogue's shape, and an expectation that nobody knows is passed over (RFC
 * 9110 §10.1.1). The server must have been told not to require the host itself.
 */
export function answerForNode(app: FastifyInstance): void {
  app.server.on("checkExpectation", (request, response) =>
    app.server.emit("request", request, response),
  );
  app.addHook("onRequest", async ({ raw }) => {
    if (raw.headers.host !== undefined || raw.httpVersion !== "1.1") return;
    throw new Problem("bad_request", { reason: "no host" });
  });
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
