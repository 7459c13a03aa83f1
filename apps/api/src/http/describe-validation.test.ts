import { expect, test } from "vitest";

import { describeValidation } from "./errors.ts";

function fault(instancePath: string, keyword: string, params: Record<string, string | number>) {
  return { instancePath, keyword, params, schemaPath: "" };
}

test("reports an error inside a list or object under its top-level field", () => {
  expect(
    describeValidation([
      fault("/one_offs/0/amount", "pattern", { pattern: "x" }),
      fault("/one_offs/1", "required", { missingProperty: "on" }),
      fault("/growth", "additionalProperties", { additionalProperty: "rate" }),
      fault("", "required", { missingProperty: "extra" }),
    ]),
  ).toEqual({
    one_offs: ["0.amount: This value is not allowed.", "1.on: This field is required."],
    growth: ["rate: This field is not known."],
    extra: ["This field is required."],
  });
});

test("reports the exceeded limit", () => {
  expect(
    describeValidation([
      fault("/pauses", "maxItems", { limit: 20 }),
      fault("/snowball_first", "maximum", { limit: 200 }),
      fault("/name", "minLength", { limit: 1 }),
    ]),
  ).toEqual({
    pauses: ["Ensure this list has no more than 20 entries."],
    snowball_first: ["Ensure this value is at most 200."],
    name: ["This field may not be blank."],
  });
});

// Without the limit this takes a minute and the test times out.
test("reports only the first errors of a field", () => {
  const faults = Array.from({ length: 100_000 }, (_, index) =>
    fault(`/custom_order/${index}`, "type", { type: "string" }),
  );

  const { custom_order: sentences = [] } = describeValidation([
    fault("/custom_order", "maxItems", { limit: 200 }),
    ...faults,
  ]);

  expect(sentences).toHaveLength(20);
  expect(sentences[0]).toBe("Ensure this list has no more than 200 entries.");
});

test("reports only the first of many invalid fields", () => {
  const faults = Array.from({ length: 3_000 }, (_, index) =>
    fault("", "additionalProperties", { additionalProperty: `key${index}` }),
  );

  expect(Object.keys(describeValidation(faults))).toEqual(
    Array.from({ length: 50 }, (_, index) => `key${index}`),
  );
});

test.for(["toString", "constructor", "hasOwnProperty"])(
  "reports a field called %s as unknown",
  (name) => {
    expect(
      describeValidation([fault("", "additionalProperties", { additionalProperty: name })]),
    ).toEqual({ [name]: ["This field is not known."] });
  },
);
