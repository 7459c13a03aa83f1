import { Agent, request as httpRequest } from "node:http";

import type { FastifyInstance } from "fastify";
import { expect, onTestFinished, test } from "vitest";

import { createServer } from "./server.ts";
import { registerHealthRoutes } from "./routes.ts";

async function server(
  prepare?: (app: FastifyInstance) => void,
  isHttps = false,
  more: { servesApiDocs?: boolean } = {},
) {
  const app = await createServer({
    logLevel: "silent",
    trustedProxies: [],
    isHttps,
    eventLoopDelayMsMax: 0,
    vendorOrigins: {},
    apiOrigins: [],
    webOrigin: null,
    ...more,
  });
  onTestFinished(() => app.close());
  app.post(
    "/echo",
    { config: { access: "public", undescribedBody: "unchecked" } },
    async ({ body }) => body ?? {},
  );
  prepare?.(app);
  return app;
}

test("a route without declared access prevents the server from starting", async () => {
  const app = await server((each) => each.get("/open", async () => "hello"));

  await expect(app.ready()).rejects.toThrow("GET /open does not say who may call it.");
});

test("allows a slow start of two minutes on a busy machine", async () => {
  const app = await server();

  expect(app.initialConfig.pluginTimeout).toBe(120_000);
});

test.for([
  ["text/plain", "a=1"],
  ["application/x-www-form-urlencoded", "a=1"],
  ["multipart/form-data; boundary=x", "--x--"],
  ["application/xml", "<a/>"],
] as const)(
  "rejects a body of type %s, which another site could send without a preflight",
  async ([type, payload]) => {
    const app = await server();

    const answer = await app.inject({
      method: "POST",
      url: "/echo",
      headers: { "content-type": type },
      payload,
    });

    expect([answer.statusCode, answer.json()]).toEqual([
      415,
      { detail: "Please send JSON, and do not compress it.", code: "unsupported_media_type" },
    ]);
  },
);

test.for([
  ["broken JSON", '{"a":'],
  ["an empty body", ""],
  ["a __proto__ key", '{"__proto__":{"admin":true}}'],
  ["a constructor's prototype", '{"constructor":{"prototype":{"admin":true}}}'],
] as const)("answers %s with 400 and a problem body", async ([, payload]) => {
  const app = await server();

  const answer = await app.inject({
    method: "POST",
    url: "/echo",
    headers: { "content-type": "application/json" },
    payload,
  });

  expect([answer.statusCode, answer.json()]).toEqual([
    400,
    { detail: "The request body is not valid JSON.", code: "parse_error" },
  ]);
  expect(({} as { admin?: boolean }).admin).toBeUndefined();
});

test.for(["POST", "DELETE"] as const)(
  "accepts a %s with a JSON content type but no body",
  async (method) => {
    const app = await server((each) =>
      each.route({
        method,
        url: "/restore",
        schema: { summary: "Takes no body", hide: true },
        config: { access: "public", undescribedBody: "ignored" },
        handler: async () => ({ restored: true }),
      }),
    );

    const answer = await app.inject({
      method,
      url: "/restore",
      headers: { "content-type": "application/json" },
    });

    expect([answer.statusCode, answer.json()]).toEqual([200, { restored: true }]);
  },
);

test.for(["57014", "57P01", "53300", "53200", "08006", "40P01", "55P03", "25006", "ETIMEDOUT"])(
  "answers 503 if the database fails with %s",
  async (code) => {
    const app = await server((each) =>
      each.get("/away", { config: { access: "public" } }, async () => {
        throw new Error("Failed statement", { cause: Object.assign(new Error("no"), { code }) });
      }),
    );

    const answer = await app.inject("/away");

    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([
      503,
      "service_unavailable",
    ]);
  },
);

test("rejects a body over 64 KiB before it is read", async () => {
  const app = await server();

  const answer = await app.inject({
    method: "POST",
    url: "/echo",
    payload: { a: "x".repeat(70_000) },
  });

  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([
    413,
    "payload_too_large",
  ]);
});

test("does not send details of internal errors to the client", async () => {
  const app = await server((each) =>
    each.get("/fault", { config: { access: "public" } }, async () => {
      throw new Error("select * from users at /srv/app.ts");
    }),
  );

  const answer = await app.inject("/fault");

  expect(answer.statusCode).toBe(500);
  expect(answer.body).not.toContain("select");
  expect(answer.json<{ code: string }>().code).toBe("server_error");
});

test("always serves the OpenAPI document, and its page only if enabled", async () => {
  const statusOf = async (app: FastifyInstance, url: string) => (await app.inject(url)).statusCode;
  const [without, withDocs] = [
    await server(),
    await server(undefined, false, { servesApiDocs: true }),
  ];

  for (const url of ["/api/docs", "/api/docs/", "/api/docs/json", "/api/docs/static/index.html"]) {
    expect([url, await statusOf(without, url)]).toEqual([url, 404]);
  }
  expect(await statusOf(withDocs, "/api/docs/")).toBe(200);
  expect(await statusOf(without, "/api/openapi.json")).toBe(200);
});

test.for(["/echo", "/nowhere", "/api/openapi.json"])(
  "every response has the security headers (%s)",
  async (url) => {
    const app = await server(undefined, true);

    const { headers } = await app.inject(url);

    expect(headers).toMatchObject({
      "strict-transport-security": "max-age=31536000; includeSubDomains",
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
      "x-frame-options": "DENY",
    });
    const policy = String(headers["content-security-policy"]);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toContain("unsafe-eval");
  },
);

test.for(["/%ff", "/api/%zz"])(
  "a path that cannot be decoded (%s) gets 404 with the security headers",
  async (url) => {
    const app = await server();

    const { statusCode, headers, body } = await app.inject(url);

    expect([statusCode, JSON.parse(body).code]).toEqual([404, "not_found"]);
    expect(String(headers["content-security-policy"])).toContain("default-src 'none'");
  },
);

test("counts a call even if its client has already disconnected", async () => {
  const app = await server((each) => {
    each.addHook("onRequest", async ({ raw }) => {
      // Node has no remote address after the client has disconnected.
      Object.defineProperty(raw.socket, "remoteAddress", { value: undefined });
    });
  });

  const answer = await app.inject({ method: "POST", url: "/echo", payload: { a: 1 } });

  expect([answer.statusCode, answer.headers["x-ratelimit-remaining"]]).toEqual([200, "1199"]);
});

test("counts addresses of one IPv6 network together", async () => {
  const app = await server();
  const remainingFor = async (remoteAddress: string) => {
    const { headers } = await app.inject({
      method: "POST",
      url: "/echo",
      payload: {},
      remoteAddress,
    });
    return headers["x-ratelimit-remaining"];
  };

  expect(await remainingFor("2001:db8:1:1::1")).toBe("1199");
  expect(await remainingFor("2001:db8:1:1::2")).toBe("1198");
  expect(await remainingFor("2001:db8:1:2::1")).toBe("1199");
});

test("a stopping server reports that it is not ready", async () => {
  let release = () => {};
  const released = new Promise<void>((done) => (release = done));
  const app = await server((each) => {
    registerHealthRoutes(each, { isReady: async () => true, hasWorker: async () => true });
    each.addHook("preClose", () => released);
  });
  const address = await app.listen({ host: "127.0.0.1", port: 0 });
  expect((await fetch(`${address}/readyz`)).status).toBe(200);

  const closed = app.close();
  const answer = await fetch(`${address}/readyz`);
  release();
  await closed;

  expect(answer.status).toBe(503);
});

test("a stopping server completes requests in progress and then stops at once", async () => {
  const asked = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const app = await server((each) =>
    each.get("/slow", { config: { access: "public" } }, async () => {
      asked.resolve();
      await released.promise;
      return { done: true };
    }),
  );
  // Without a keep-alive timeout on either side, only closing the server ends the connection.
  app.server.keepAliveTimeout = 0;
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());
  const address = await app.listen({ host: "127.0.0.1", port: 0 });
  const answer = new Promise<{ status: number | undefined; connection: string | undefined }>(
    (done) => {
      httpRequest(`${address}/slow`, { agent }, (response) => {
        response.resume();
        done({ status: response.statusCode, connection: response.headers.connection });
      }).end();
    },
  );
  await asked.promise;

  const closed = app.close();
  await expect.poll(() => app.server.listening).toBe(false);
  released.resolve();
  await closed;

  expect(await answer).toEqual({ status: 200, connection: "close" });
});
