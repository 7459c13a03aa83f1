import { expect, test } from "vitest";

import { plaidDocument } from "../testing/plaid-document.ts";
import { KEYS, startPlaid } from "../testing/start-plaid.ts";

const OPERATION_PATHS = plaidDocument.paths();
const isError = plaidDocument.schema("PlaidError");

test("all fifteen operations of the document are served", async () => {
  const { call } = await startPlaid();
  const statuses = await Promise.all(OPERATION_PATHS.map((path) => call(path, {})));
  expect(OPERATION_PATHS).toHaveLength(15);
  expect(statuses.map(({ status }) => status)).toEqual(Array(15).fill(400));
  expect(new Set(statuses.map(({ body }) => body["error_code"]))).toEqual(
    new Set(["MISSING_FIELDS"]),
  );
});

test("keys are accepted in headers and in the body, and refused when wrong or missing", async () => {
  const { call } = await startPlaid();
  const body = { institution_id: "ins_109508", country_codes: ["US"] };
  const path = "/institutions/get_by_id";
  const inBody = { ...body, client_id: "sandbox", secret: "sandbox" };
  expect((await call(path, inBody, {})).status).toBe(200);
  expect((await call(path, body)).status).toBe(200);
  for (const headers of [
    {},
    { ...KEYS, "plaid-secret": "wrong" },
    { "plaid-client-id": "sandbox" },
  ]) {
    const refused = await call(path, body, headers);
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({
      error_type: "INVALID_INPUT",
      error_code: "INVALID_API_KEYS",
    });
  }
});

test.each([
  ["broken JSON", '{"access_token": ', "INVALID_BODY"],
  ["nothing", "", "INVALID_BODY"],
  ["null", "null", "INVALID_BODY"],
  ["a list", "[]", "INVALID_FIELD"],
  ["a prototype", '{"__proto__": {"access_token": "a"}}', "INVALID_BODY"],
  ["no token", "{}", "MISSING_FIELDS"],
  ["a number for a token", '{"access_token": 1}', "INVALID_FIELD"],
  ["an unknown field", '{"access_token": "a", "acess": 1}', "UNKNOWN_FIELDS"],
  ["an unknown token", '{"access_token": "access-sandbox-1"}', "INVALID_ACCESS_TOKEN"],
  ["a token that is a path", '{"access_token": "../../etc/passwd"}', "INVALID_ACCESS_TOKEN"],
  ["a token with NUL", '{"access_token": "a\\u0000"}', "INVALID_ACCESS_TOKEN"],
])("a body that is %s is answered in Plaid's shape", async (_name, body, code) => {
  const { call } = await startPlaid();
  const answer = await call("/item/get", body);
  expect(answer.status).toBe(400);
  expect(isError(answer.body)).toBeNull();
  expect(answer.body["error_code"]).toBe(code);
});

test("unknown paths and wrong methods are 404 in Plaid's shape", async () => {
  const { call, origin } = await startPlaid();
  const unknown = await call("/nope/get", {});
  expect(unknown.status).toBe(404);
  expect(isError(unknown.body)).toBeNull();
  const undecodable = await call("/%zz", {});
  expect(undecodable.status).toBe(404);
  expect(isError(undecodable.body)).toBeNull();
  const wrongMethod = await fetch(`${origin}/item/get`);
  expect(wrongMethod.status).toBe(404);
  const form = await fetch(`${origin}/item/get`, {
    method: "POST",
    headers: { ...KEYS, "content-type": "application/x-www-form-urlencoded" },
    body: "access_token=1",
  });
  expect(form.status).toBe(400);
  expect(isError(await form.json())).toBeNull();
});

test("a page of the open web, and who comes through a proxy, reaches neither the switches nor the API", async () => {
  const { app } = await startPlaid();
  const foreign = await app.inject({
    method: "POST",
    url: "/_sandbox/reset",
    headers: { origin: "https://evil.example" },
  });
  expect(foreign.statusCode).toBe(403);
  const rebound = await app.inject({
    url: "/_sandbox/plaid/items",
    headers: { host: "evil.example" },
  });
  expect(rebound.statusCode).toBe(403);
  for (const header of ["x-forwarded-for", "forwarded", "via", "x-real-ip"]) {
    const passedOn = await app.inject({
      url: "/_sandbox/plaid/items",
      headers: { [header]: "127.0.0.1" },
    });
    expect([header, passedOn.statusCode]).toEqual([header, 403]);
  }
  const own = await app.inject({
    url: "/_sandbox/health",
    headers: { origin: "http://localhost:3000", host: "localhost:3001" },
  });
  expect(own.statusCode).toBe(200);
});

test("the limits of Plaid's sandbox hold, for each item apart, until they are switched off", async () => {
  const running = await startPlaid();
  const [one, other] = [await running.link(), await running.link()];
  // The limits count by the minute; the machine's own may end in the middle of the calls.
  await running.advance(60_000 - (running.core.clock.now().getTime() % 60_000));
  const call = (access_token: string) => running.call("/liabilities/get", { access_token });
  const answers = await Promise.all(Array.from({ length: 11 }, () => call(one)));
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(1);
  expect(refused[0]?.body["error_type"]).toBe("RATE_LIMIT_EXCEEDED");
  expect((await call(other)).status).toBe(200);
  await running.advance(60_000);
  expect((await call(one)).status).toBe(200);
  await running.call("/_sandbox/plaid/settings", { rateLimits: false });
  const free = await Promise.all(Array.from({ length: 15 }, () => call(one)));
  expect(free.every(({ status }) => status === 200)).toBe(true);
});
