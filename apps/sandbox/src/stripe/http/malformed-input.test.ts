import fc from "fast-check";
import { expect, test } from "vitest";

import { OPERATIONS } from "../operations/operations.ts";
import { startStripe } from "../testing/start-stripe.ts";

const NAMES = [
  "expand",
  "limit",
  "metadata",
  "metadata[a]",
  "customer",
  "line_items[0][price]",
  "line_items",
  "line_items[x]",
  "name",
  "email",
  "created[gte]",
  "created",
  "recurring[interval]",
  "__proto__",
  "constructor[prototype]",
  "hasOwnProperty",
  "[",
  "]",
  "a[b[c]]",
  "subscription_data[metadata][a]",
  "starting_after",
  "ui_mode",
  "expires_at",
  "cancel_at_period_end",
  "a[b][c][d][e][f][g][h][i][j]",
];

const VALUES = [
  "",
  "0",
  "-1",
  "1e9",
  "99999999999999999999",
  "true",
  "null",
  "\0",
  "%00",
  "%zz",
  "%ff",
  "é",
  "💥",
  "\ud800",
  "prod_SnowballPlus",
  "price_SnowballPlusMonthly",
  "embedded_page",
  "../../etc",
  "x".repeat(6_000),
];

// Node itself refuses longer request lines, before anybody could shape the answer.
const LONGEST_QUERY = 8_000;

const fields = fc.array(fc.tuple(fc.constantFrom(...NAMES), fc.constantFrom(...VALUES)), {
  maxLength: 5,
});

test("whatever is sent, the answer is Stripe's and never a failure of the sandbox", async () => {
  const { call } = await startStripe();
  const shapes = fc.record({
    operation: fc.constantFrom(...OPERATIONS),
    id: fc.constantFrom("x", "%00", "..%2f..", "prod_SnowballPlus", "é", "%F0%9F%92%A5"),
    fields,
    encoded: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(shapes, async ({ operation, id, fields: pairs, encoded }) => {
      const write = encoded ? encodeURIComponent : (text: string) => text;
      const text = pairs.map(([name, value]) => `${name}=${write(value.toWellFormed())}`).join("&");
      const path = `/v1${operation.path.replace(":id", id)}`;
      const { method } = operation;
      const answer =
        method === "POST"
          ? await call(method, path, {
              body: text,
              headers: { "content-type": "application/x-www-form-urlencoded" },
            })
          : await call(
              method,
              `${path}?${text.replaceAll("\0", "").replaceAll("#", "").slice(0, LONGEST_QUERY)}`,
            );
      expect(answer.status).toBeLessThan(500);
    }),
    { numRuns: 300 },
  );
});

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
