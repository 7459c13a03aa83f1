import { expect, test } from "vitest";

import { startStripe } from "../testing/start-stripe.ts";

test("bodies that are no form are refused in Stripe's shape", async () => {
  const { call } = await startStripe();
  const cases: [string, string][] = [
    ["application/json", '{"name":"Ada"}'],
    ["text/plain", "name=Ada"],
    ["application/x-www-form-urlencoded", `name=${"x".repeat(1_100_000)}`],
    ["application/x-www-form-urlencoded", "a=1&".repeat(1_001)],
  ];
  for (const [type, body] of cases) {
    const answer = await call("POST", "/v1/customers", {
      body,
      headers: { "content-type": type },
    });
    expect([type, answer.status]).toEqual([type, 400]);
  }
});
