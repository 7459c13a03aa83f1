import { Ajv } from "ajv";
import addFormats from "ajv-formats";
import type { RouteOptions } from "fastify";
import { expect, onTestFinished, test } from "vitest";

import { buildApp } from "#app.ts";

import { faultsOfRoute, faultsOfSchema, NARROW_FORMATS, UNSTORABLE } from "./route-faults.ts";
import { createTestApi } from "./test-api.ts";

const word = { type: "string", maxLength: 3, pattern: "^[a-z]*$" };
const closedTo = (a: object) => ({
  type: "object",
  properties: { a },
  additionalProperties: false,
});

const kinds = (...oneOf: object[]) => ({
  type: "object",
  discriminator: { propertyName: "a" },
  required: ["a"],
  oneOf,
});

const faultsOf = (schema: unknown, way: "taken" | "answered" = "taken") =>
  faultsOfSchema(schema, { path: "body", way });

test.for([
  ["closed objects in lists", closedTo({ type: "array", maxItems: 2, items: closedTo(word) })],
  ["a text that may be null", closedTo({ ...word, type: ["string", "null"] })],
  ["one of some words", closedTo({ type: ["string", "null"], enum: ["a", null] })],
  ["one of several forms", closedTo({ anyOf: [word, { const: 7 }, { type: "boolean" }] })],
  ["one of several kinds", closedTo(kinds(closedTo(word)))],
  ["a number within bounds", closedTo({ type: "integer", minimum: 1, maximum: 2 })],
  ["an id", closedTo({ type: "string", format: "uuid", maxLength: 36 })],
] as const)("accepts %s in a request", ([, schema]) => {
  expect(faultsOf(schema)).toEqual([]);
});

test.for([
  ["an object without additionalProperties", { type: "object" }, "body takes keys"],
  ["arbitrary keys", { type: "object", additionalProperties: word }, "body takes keys"],
  [
    "an open object in a list",
    { type: "array", maxItems: 1, items: { type: "object" } },
    "body/[] takes",
  ],
  ["an open branch", closedTo({ anyOf: [word, { type: "object" }] }), "body/a takes keys"],
  ["an open kind", closedTo(kinds({ type: "object" })), "body/a takes keys"],
  [
    "an unbounded text",
    closedTo({ ...word, type: ["string", "null"], maxLength: undefined }),
    "body/a has no maxLength",
  ],
  ["a text that may hold anything", closedTo({ type: "string", maxLength: 3 }), "body/a lets NUL"],
  [
    "a text with a pattern without an end anchor",
    closedTo({ ...word, pattern: "^[a-z]" }),
    "body/a lets NUL",
  ],
  [
    "a text that may contain an unpaired surrogate",
    closedTo({ ...word, pattern: "^[^\\0]*$" }),
    "body/a lets NUL",
  ],
  ["an unbounded list", closedTo({ type: "array", items: word }), "body/a has no maxItems"],
  ["a list of anything", closedTo({ type: "array", maxItems: 1 }), "body/a/[] has no schema"],
  [
    "a number without a maximum",
    closedTo({ type: "integer", minimum: 1 }),
    "body/a has no maximum",
  ],
  ["a number without a minimum", closedTo({ type: "number", maximum: 1 }), "body/a has no minimum"],
  ["a value of any type", closedTo({}), "body/a may be anything"],
  ["a reference to another schema", { ...closedTo(word), $ref: "other#" }, "body says $ref"],
  ["keys by a pattern", { ...closedTo(word), patternProperties: { a: word } }, "body takes keys"],
  ["a conditional schema", { ...closedTo(word), if: {} }, "body says if"],
] as const)("rejects %s in a request", ([, schema, fault]) => {
  // Serializing removes the keys that are undefined.
  expect(faultsOf(JSON.parse(JSON.stringify(schema)))).toEqual([expect.stringContaining(fault)]);
});

test("a response must be closed, but its texts may be unbounded", () => {
  expect(faultsOf(closedTo({ type: "string" }), "answered")).toEqual([]);
  expect(faultsOf({ type: "object", additionalProperties: word }, "answered")).toEqual([]);
  expect(faultsOf({ type: "object" }, "answered")).toEqual([expect.stringContaining("takes keys")]);
  expect(faultsOf(closedTo({}), "answered")).toEqual(["body/a may be anything"]);
});

test("the narrow formats accept only texts that the database can store", () => {
  const ajv = new Ajv();
  addFormats.default(ajv);
  const passing = NARROW_FORMATS.filter((format) =>
    UNSTORABLE.some((text) => ajv.validate({ type: "string", format }, text)),
  );

  expect(passing).toEqual([]);
});

const answered = { response: { 200: closedTo(word) } };

test.for([
  ["an open body", { body: { type: "object", properties: { a: word } } }, "body takes keys"],
  ["an open query", { querystring: { type: "object" } }, "querystring takes keys"],
  ["unbounded params", { params: closedTo({ type: "string" }) }, "params/a has no"],
  ["params without a schema", { params: undefined }, "its params have no schema"],
  ["a body without a schema", { body: undefined }, "its body has no schema"],
  ["a header of any type", { headers: { type: "object", properties: { a: {} } } }, "headers/a may"],
  ["an open answer", { response: { 200: { type: "object" } } }, "200 takes keys"],
  ["no answer", { response: {} }, "its answer has no schema"],
] as const)("finds %s in a route", ([, own, fault]) => {
  const schema = { params: closedTo(word), body: closedTo(word), ...answered };
  const route = { method: "POST", url: "/loose/:a", handler: async () => ({}) };

  expect(faultsOfRoute({ ...route, schema })).toEqual([]);
  expect(faultsOfRoute({ ...route, schema: { ...schema, ...own } })[0]).toContain(
    `POST /loose/:a: ${fault}`,
  );
});

test("the schemas of every route describe and bound requests and responses completely", async () => {
  const api = await createTestApi();
  onTestFinished(() => api.close());
  const routes: RouteOptions[] = [];
  const app = await buildApp(api.deps, {
    logLevel: "silent",
    watch: (each) => {
      each.addHook("onRoute", (route) => {
        routes.push(route);
      });
    },
  });
  await app.ready();
  onTestFinished(() => app.close());

  expect(routes.length).toBeGreaterThan(80);
  expect(routes.flatMap(faultsOfRoute)).toEqual([]);
});
