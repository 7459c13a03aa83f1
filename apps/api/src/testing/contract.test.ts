import { randomUUID } from "node:crypto";

import { IMPORT_BODY_BYTES_MAX } from "@snowball/contract";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";

import { buildApp } from "#app.ts";

import { bodyOf, faultsOf, type Expectation } from "./contract-faults.ts";
import { faultIn, readOperations, type Operation } from "./contract-document.ts";
import { requestFixtures } from "./contract-fixtures.ts";
import { createContractHarness, type Request } from "./contract-harness.ts";
import { queryDatabase } from "./query-database.ts";

// The operations come from the served OpenAPI document. A call without a fixture fails.
const harness = await createContractHarness();
const operations = await readOperations(harness.api);

afterEach(async () => {
  await harness.sandbox.call("DELETE", "/_sandbox/faults");
});
afterAll(() => harness.close());

/** Another user without data, and a signed-out user. Both are shared, because no call changes them. */
const otherUser = await harness.newcomer();
const signedOut = await harness.newcomer();
await harness.api.call("POST", "/api/auth/token/blacklist/", {
  body: { refresh: signedOut.refresh },
});

const inSession = operations.filter(({ needsSession }) => needsSession);
const withBody = operations.filter(({ body }) => body !== null);
const withQuery = operations.filter(({ query }) => Object.keys(query).length > 0);
const withParams = operations.filter(({ params }) => params.length > 0);

const withOwnedIds = inSession.filter(
  ({ name, params }) => params.length > 0 && !requestFixtures[name]?.sharesIds,
);
const reads = inSession.filter(({ method, params }) => method === "GET" && params.length === 0);

/** Problems that need no fixture, because they are tested for every call or elsewhere. */
const TRIED_EVERYWHERE = new Set<string>([
  "not_authenticated",
  "token_not_valid",
  "parse_error",
  "payload_too_large",
  "unsupported_media_type",
  "throttled",
  "service_unavailable",
  // Tested in `answer-errors.test.ts`.
  "storage_full",
  "mail_switched_off",
  // Tested in `features/demo/routes.test.ts`.
  "demo_switched_off",
  // Only in production; tested in `features/connections/bank-access.test.ts`.
  "address_not_confirmed",
  "demo_household",
  // No call may return it; see `faultsOf`.
  "server_error",
]);

/** A body has room for only one of these. */
const LONG_TEXT = "a text of 60,000 characters";
const WRONG_VALUES: readonly [what: string, value: unknown][] = [
  ["a number", 7],
  ["a number beyond all", 1e308],
  ["true", true],
  ["null", null],
  ["a list", ["a"]],
  ["an object", { $ne: "" }],
  ["an empty text", ""],
  ["NUL", "a\u0000b"],
  ["a lone surrogate", "a\ud800b"],
  [LONG_TEXT, "a".repeat(60_000)],
];
/** Values that no field may accept. */
const NEVER_STORABLE = new Set(["NUL", "a lone surrogate", LONG_TEXT]);

const UNKNOWN_IDS = [
  randomUUID(),
  "unknown",
  "a\u0000b",
  "\u{1f600}",
  "a".repeat(250),
  "..",
  "1' or 1=1",
];
const WRONG_QUERIES = [
  "",
  "abc",
  "-1",
  "0",
  "1e3",
  "a\u0000b",
  "1".repeat(2_000),
  "' or 1=1 --",
  "2026-13-45",
];
const toArray = (field: string) => [field];
const quiet = { logLevel: "silent", eventLoopDelayMsMax: 0 };

/** Whether ".." as a parameter leads to another documented call, because clients resolve it. */
function leadsToAnother({ method, path }: Operation, param: string): boolean {
  const asked = decodeURI(new URL(path.replace(`{${param}}`, ".."), "http://localhost").pathname);
  return operations.some((other) => other.method === method && other.path === asked);
}

function prepare({ name }: Operation): Promise<Request> {
  const fixture = requestFixtures[name];
  if (!fixture) throw new Error(`${name} has no fixture in contract-fixtures.ts.`);
  return fixture.good(harness);
}

const unused = new Map<string, Promise<Request>>();

/** Returns a valid request for tests of refusals. It stays valid, because a refused call changes nothing. */
function prepared(operation: Operation): Promise<Request> {
  const request = unused.get(operation.name) ?? prepare(operation);
  unused.set(operation.name, request);
  return request;
}

/** Returns the prepared request and removes it, for a call that succeeds. */
function useUp(operation: Operation): Promise<Request> {
  const request = prepared(operation);
  unused.delete(operation.name);
  return request;
}

test("every documented call has a fixture", () => {
  expect(operations.length).toBeGreaterThan(0);
  expect(operations.map(({ name }) => name).filter((name) => !(name in requestFixtures))).toEqual(
    [],
  );
});

test.for(operations)(
  "$name returns every problem that it documents (spec 7, 8)",
  async (operation) => {
    const refusals = requestFixtures[operation.name]?.refusals ?? {};
    const generic = new Set(TRIED_EVERYWHERE);
    if (operation.params.length > 0) generic.add("not_found");
    const documented = [...operation.answers.values()].flatMap(({ description }) =>
      [...description.matchAll(/`(\w+)`/g)].map(([, code]) => code ?? ""),
    );
    const faults = documented
      .filter((code) => !(code in refusals) && !generic.has(code))
      .map((code) => `${code} is documented, but has no fixture`);

    for (const [code, prepareRefusal] of Object.entries(refusals)) {
      const answer = await harness.send(operation, await prepareRefusal(harness));
      faults.push(...faultsOf(operation, answer, { code }));
      await harness.sandbox.call("DELETE", "/_sandbox/faults");
    }
    expect(faults).toEqual([]);
  },
);

test.for(inSession)("$name refuses missing and invalid tokens (spec 6)", async (operation) => {
  const { token: _token, ...anonymous } = await prepared(operation);
  const unsigned = await harness.send(operation, anonymous);
  const faults = faultsOf(operation, unsigned, { code: "not_authenticated" });

  for (const token of ["no-token", `${otherUser.access.slice(0, -8)}AAAAAAAA`, signedOut.access]) {
    const answer = await harness.send(operation, { ...anonymous, token });
    faults.push(...faultsOf(operation, answer, { code: "token_not_valid" }));
  }
  expect(faults).toEqual([]);
});

test.for(withParams)("$name answers 404 for unknown ids", async (operation) => {
  const good = await prepared(operation);
  const faults: string[] = [];

  for (const param of operation.params) {
    for (const id of UNKNOWN_IDS) {
      if (id === ".." && leadsToAnother(operation, param)) continue;
      const params = { ...good.params, [param]: id };
      const answer = await harness.send(operation, { ...good, params });
      faults.push(...faultsOf(operation, answer, { code: "not_found" }));
    }
  }
  expect(faults).toEqual([]);
});

test.for(withBody)("$name rejects unknown fields (spec 3, 7)", async (operation) => {
  const good = await prepared(operation);
  const answer = await harness.send(operation, { ...good, body: { ...good.body, is_admin: true } });

  expect(faultsOf(operation, answer, { field: "is_admin" })).toEqual([]);
});

test.for(withBody)(
  "$name rejects values that its schema rejects, for each field",
  async (operation) => {
    const valid = await prepared(operation);
    let usable: Request | null = null;
    const faults: string[] = [];

    const fields = Object.keys(operation.body?.properties ?? {});
    const bodyWith = ({ body }: Request, wrong: readonly string[], value: unknown) => ({
      ...body,
      ...Object.fromEntries(wrong.map((field) => [field, value])),
    });

    for (const [what, value] of WRONG_VALUES) {
      const isRefused = (field: string) =>
        NEVER_STORABLE.has(what) ||
        faultIn(operation.body ?? {}, bodyWith(valid, [field], value)) !== null;
      const refused = fields.filter(isRefused);
      const accepted = fields.filter((field) => !isRefused(field));
      // A response names every invalid field, so one request tests all of them.
      const groups = what === LONG_TEXT ? refused.map((field) => [field]) : [refused];
      for (const group of [
        ...groups.filter(({ length }) => length > 0),
        ...accepted.map(toArray),
      ]) {
        // A call with a value that the schema accepts may succeed and change something.
        const request = group.every(isRefused) ? valid : (usable ??= await prepare(operation));
        const body = bodyWith(request, group, value);
        const answer = await harness.send(operation, { ...request, body });
        const found = group.flatMap((field) =>
          faultsOf(operation, answer, isRefused(field) ? { field } : {}),
        );
        faults.push(...found.map((fault) => `${group.join(", ")} with ${what}: ${fault}`));
      }
    }
    expect(faults).toEqual([]);
  },
);

test.for(withBody)("$name rejects invalid bodies", async (operation) => {
  const { body: good, ...rest } = await prepared(operation);
  const huge = JSON.stringify({ ...good, padding: "a".repeat(IMPORT_BODY_BYTES_MAX) });
  const requiredFields = (operation.body?.["required"] ?? []) as string[];
  const bodies: [payload: string, expected: Expectation, contentType?: string][] = [
    ["[]", { field: "non_field_errors" }],
    ['"text"', { field: "non_field_errors" }],
    ["null", { field: "non_field_errors" }],
    ["7", { field: "non_field_errors" }],
    ["{", { code: "parse_error" }],
    ['{"__proto__":{"isAdmin":true}}', { code: "parse_error" }],
    ['{"constructor":{"prototype":{"isAdmin":true}}}', { code: "parse_error" }],
    [huge, { code: "payload_too_large" }],
    ...requiredFields.map((field): [string, Expectation] => ["{}", { field }]),
    ...["text/plain", "application/x-www-form-urlencoded"].map(
      (type): [string, Expectation, string] => [
        JSON.stringify(good),
        { code: "unsupported_media_type" },
        type,
      ],
    ),
  ];
  const faults: string[] = [];

  for (const [payload, expected, contentType = "application/json"] of bodies) {
    const answer = await harness.send(operation, { ...rest, payload, contentType });
    faults.push(...faultsOf(operation, answer, expected));
  }
  expect(faults).toEqual([]);
});

test.for(withQuery)("$name rejects queries that its schema rejects (spec 7)", async (operation) => {
  const good = await prepared(operation);
  const unknown = await harness.send(operation, {
    ...good,
    query: { ...good.query, unknown: "1" },
  });
  const faults = faultsOf(operation, unknown, { field: "unknown" });

  const parameters = Object.entries(operation.query);
  for (const value of WRONG_QUERIES) {
    const refused = parameters
      .filter(([, schema]) => faultIn(schema, value) !== null || value.length > 1_000)
      .map(([name]) => name);
    const accepted = parameters.map(([name]) => name).filter((name) => !refused.includes(name));
    for (const names of [refused, ...accepted.map(toArray)].filter(({ length }) => length > 0)) {
      const query = Object.fromEntries(names.map((name) => [name, value]));
      const answer = await harness.send(operation, { ...good, query });
      const found = names.flatMap((field) =>
        faultsOf(operation, answer, refused.includes(field) ? { field } : {}),
      );
      faults.push(...found.map((fault) => `${names.join(", ")}=${value.slice(0, 20)}: ${fault}`));
    }
  }
  expect(faults).toEqual([]);
});

test("calls that send mail return the documented problem if mail is off (spec 7)", async () => {
  const needing = operations.filter(({ answers }) =>
    answers.get(503)?.description.includes("`mail_switched_off`"),
  );
  const app = await buildApp({ ...harness.api.deps, mailDelivery: null }, quiet);
  const faults: string[] = [];

  for (const operation of needing) {
    const { body, token } = await prepared(operation);
    const { method, path: url } = operation;
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const answer = await app.inject({ method, url, headers, payload: body ?? {} });
    faults.push(...faultsOf(operation, answer, { code: "mail_switched_off" }));
  }
  await app.close();
  expect(faults).toEqual([]);
});

/** Returns the UUIDs in a text. */
const idsIn = (text: string) => new Set(text.match(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g));

// Without row-level security, only the conditions in the statements separate users.
describe("without row-level security", () => {
  let secured: string[] = [];
  const alterSecured = async (change: "DISABLE" | "ENABLE") => {
    const statements = secured.map((table) => `ALTER TABLE ${table} ${change} ROW LEVEL SECURITY`);
    await queryDatabase(harness.api, statements.join("; "));
  };

  beforeAll(async () => {
    const rows = await queryDatabase<{ name: string }>(
      harness.api,
      "SELECT oid::regclass::text AS name FROM pg_class WHERE relrowsecurity AND relnamespace = 'public'::regnamespace",
    );
    secured = rows.map(({ name }) => name);
    if (secured.length < 20) throw new Error("Few tables have row-level security.");
    await alterSecured("DISABLE");
  });
  afterAll(() => alterSecured("ENABLE"));

  test.for(withOwnedIds)("$name answers 404 for ids of other users", async (operation) => {
    const good = await prepared(operation);
    const answer = await harness.send(operation, { ...good, token: otherUser.access });

    expect(faultsOf(operation, answer, { code: "not_found" })).toEqual([]);
  });

  test.for(reads)("$name returns no rows of other users", async (operation) => {
    const good = await prepared(operation);
    const [theirs, own] = await Promise.all([
      harness.send(operation, good),
      harness.send(operation, { ...good, token: otherUser.access }),
    ]);
    const ownIds = idsIn(own.body);

    expect([...idsIn(theirs.body)].filter((id) => ownIds.has(id))).toEqual([]);
  });
});

// Runs after the refused calls and shows that they changed nothing.
test.for(operations)("$name returns real data as documented (spec 3, 7)", async (operation) => {
  const answer = await harness.send(operation, await useUp(operation));

  expect(faultsOf(operation, answer)).toEqual([]);
  expect(answer.statusCode).toBeLessThan(300);
  expect(bodyOf(answer)).not.toHaveProperty("results", []);
});

test("every call returns the documented problem above its rate limit", async () => {
  const once = { max: 1, timeWindow: 60_000 };
  const limits = {
    read: once,
    write: once,
    picture: once,
    sign_in: once,
    mail: once,
    payment: once,
    export: once,
  };
  const headers = { authorization: `Bearer ${(await harness.newcomer()).access}` };
  const app = await buildApp(harness.api.deps, { ...quiet, limits });
  const faults: string[] = [];

  for (const operation of operations) {
    const url = operation.path.replace(/\{\w+\}/g, "unknown");
    const call = { method: operation.method, url, headers };
    await app.inject(call);
    faults.push(...faultsOf(operation, await app.inject(call), { code: "throttled" }));
  }
  await app.close();
  expect(faults).toEqual([]);
});

test("every call refuses an expired access token (spec 7)", async () => {
  const { access: token } = await harness.newcomer();
  harness.api.deps.clock.advance(5 * 60_000 + 1_000);
  const faults: string[] = [];

  for (const operation of inSession) {
    const params = Object.fromEntries(operation.params.map((name) => [name, randomUUID()]));
    const answer = await harness.send(operation, { token, params });
    faults.push(...faultsOf(operation, answer, { code: "token_not_valid" }));
  }
  expect(inSession.length).toBeGreaterThan(0);
  expect(faults).toEqual([]);
});
