import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

import { OPERATIONS } from "../operations/operations.ts";
import {
  assertAnswer,
  assertError,
  assertEvent,
  DOCUMENTED_OPERATIONS,
  operationOf,
} from "./stripe-document.ts";

type Samples = {
  responses: Record<string, object>;
  events: Record<string, { type: string; data: { object: Record<string, unknown> } }>;
  error: object;
};

const samples = JSON.parse(
  readFileSync(new URL("../../../openapi/samples.stripe.json", import.meta.url), "utf8"),
) as Samples;

test("the published samples are valid in the closed document", () => {
  for (const [operation, body] of Object.entries(samples.responses)) {
    assertAnswer(operation, 200, body);
  }
  for (const event of Object.values(samples.events)) assertEvent(event);
  assertError(samples.error);
  expect(Object.keys(samples.responses)).toHaveLength(8);
});

test("a field the document does not know, or one that is missing, is refused", () => {
  const event = structuredClone(samples.events["customer.subscription.updated"]);
  if (!event) throw new Error("no sample");
  const { object } = event.data;
  object["current_period_end"] = 1;
  expect(() => assertEvent(event)).toThrow(/current_period_end/);
  delete object["current_period_end"];
  delete object["cancel_at"];
  expect(() => assertEvent(event)).toThrow(/cancel_at/);
});

test("every documented operation is served, and no other", () => {
  const served = OPERATIONS.map(({ method, path }) =>
    operationOf(method, `/v1${path.replace(":id", "x")}`),
  );
  expect(new Set(served)).toEqual(new Set(DOCUMENTED_OPERATIONS));
  expect(served).toHaveLength(21);
});
