import { expect, onTestFinished, test } from "vitest";

import { createServer } from "./server.ts";
import { rateLimits } from "./limits.ts";
import { createRouter, type GuardedSession } from "./router.ts";

test("the handler receives no body or query without a schema", async () => {
  const app = await createServer({
    logLevel: "silent",
    trustedProxies: [],
    isHttps: false,
    eventLoopDelayMsMax: 0,
    vendorOrigins: {},
    apiOrigins: [],
    webOrigin: null,
  });
  onTestFinished(() => app.close());
  const session: GuardedSession = { userId: "", sessionId: "", isDemo: false, isProven: false };
  const route = createRouter(app, {
    authenticate: async () => session,
    apiUrl: "",
    limits: rateLimits,
    userLimits: rateLimits,
    countExpensiveCall: async () => null,
  });
  const handed: unknown[] = [];
  route("openCustomerPortal", async (call) => {
    handed.push(call.body, call.query, call.params);
    return { url: "https://pay.example" };
  });
  const answer = await app.inject({
    method: "POST",
    url: "/stripe/customer-portal/?user=1",
    headers: { "content-type": "application/json" },
    payload: { user: 1 },
  });

  expect([answer.statusCode, handed]).toEqual([200, [undefined, undefined, undefined]]);
});
