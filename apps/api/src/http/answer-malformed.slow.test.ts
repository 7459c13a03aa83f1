import { connect } from "node:net";

import type { FastifyInstance } from "fastify";
import { expect, onTestFinished, test } from "vitest";

import { createServer } from "./create-server.ts";
import { KeyInPath } from "./key-in-path.ts";

async function listen(prepare?: (app: FastifyInstance) => void) {
  const app = await createServer({
    logLevel: "silent",
    trustedProxies: [],
    isHttps: true,
    eventLoopDelayMsMax: 0,
    vendorOrigins: {},
    apiOrigins: [],
    webOrigin: null,
  });
  onTestFinished(() => app.close());
  app.get(
    "/things/:key",
    { schema: { hide: true, params: KeyInPath }, config: { access: "public" } },
    async () => ({ found: true }),
  );
  prepare?.(app);
  return Number(new URL(await app.listen({ host: "127.0.0.1", port: 0 })).port);
}

/** What comes back for these bytes until the server ends the connection. */
function exchange(port: number, sent: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = "";
    const socket = connect(port, "127.0.0.1", () => socket.write(sent));
    socket.on("data", (chunk) => (received += chunk.toString("utf8")));
    socket.on("error", reject);
    socket.on("end", () => {
      socket.end();
      resolve(received);
    });
  });
}

function parse(answer: string) {
  const [head = "", body = ""] = answer.split("\r\n\r\n");
  const [status = "", ...lines] = head.split("\r\n");
  const headers = Object.fromEntries(
    lines.map((line) => {
      const [name = "", ...value] = line.split(": ");
      return [name.toLowerCase(), value.join(": ")];
    }),
  );

  return { status: Number(status.split(" ")[1]), headers, code: JSON.parse(body).code as string };
}

const HOST = "Host: localhost\r\nConnection: close\r\n\r\n";

test.for([
  ["a path that cannot be decoded", `GET /%ff HTTP/1.1\r\n${HOST}`, 404, "not_found"],
  ["a call's path that cannot be decoded", `GET /things/%ff HTTP/1.1\r\n${HOST}`, 404, "not_found"],
  ["an escape that is none", `GET /%zz HTTP/1.1\r\n${HOST}`, 404, "not_found"],
  ["an id without end", `GET /things/${"a".repeat(300)} HTTP/1.1\r\n${HOST}`, 404, "not_found"],
  [
    "an address without end",
    `GET /${"a".repeat(20_000)} HTTP/1.1\r\n${HOST}`,
    431,
    "headers_too_large",
  ],
  [
    "headers without end",
    `GET / HTTP/1.1\r\nX: ${"a".repeat(20_000)}\r\n${HOST}`,
    431,
    "headers_too_large",
  ],
  ["a method that nobody knows", `BREW / HTTP/1.1\r\n${HOST}`, 400, "bad_request"],
  ["a method that we do not have", `PROPFIND /things/1 HTTP/1.1\r\n${HOST}`, 404, "not_found"],
  ["what is no HTTP", "hello there\r\n\r\n", 400, "bad_request"],
  ["a header that is none", `GET / HTTP/1.1\r\nno colon\r\n${HOST}`, 400, "bad_request"],
  [
    "two lengths",
    `POST / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n${HOST}`,
    400,
    "bad_request",
  ],
  ["two different hosts", `GET / HTTP/1.1\r\nHost: other.example\r\n${HOST}`, 400, "bad_request"],
  ["the same host twice", `GET / HTTP/1.1\r\nhost: localhost\r\n${HOST}`, 400, "bad_request"],
  ["a request without a host", "GET / HTTP/1.1\r\nConnection: close\r\n\r\n", 400, "bad_request"],
  [
    "an expectation that nobody knows",
    `GET /nowhere HTTP/1.1\r\nExpect: tea\r\n${HOST}`,
    404,
    "not_found",
  ],
] as const)(
  "%s is answered in the shape and with the headers of every refusal",
  async ([, sent, status, code]) => {
    const answer = parse(await exchange(await listen(), sent));

    expect([answer.status, answer.code]).toEqual([status, code]);
    expect(answer.headers).toMatchObject({
      "content-type": "application/json; charset=utf-8",
      "strict-transport-security": "max-age=31536000; includeSubDomains",
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
      "permissions-policy": expect.stringContaining("camera=()"),
      "content-security-policy": expect.stringContaining("default-src 'none'"),
    });
  },
);

test("who connects and says nothing is told so, and let go", async () => {
  const port = await listen((app) => {
    app.server.headersTimeout = 100;
  });

  const answer = parse(await exchange(port, ""));

  expect([answer.status, answer.code]).toEqual([408, "request_timeout"]);
});
