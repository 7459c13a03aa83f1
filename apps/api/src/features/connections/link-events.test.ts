import type { LinkEvent } from "@snowball/contract";
import { afterAll, beforeAll, expect, test } from "vitest";

import { createForgetBankTracesJob } from "./jobs.ts";
import { type BankHarness, createBankHarness } from "#testing/bank-harness.ts";
import { queryDatabase } from "#testing/query-database.ts";
import { type SignedInUser, TEST_PASSWORD } from "#testing/signed-in-user.ts";

import { LINK_EVENTS_A_DAY_MAX } from "./claim-link-session.ts";

let harness: BankHarness;

beforeAll(async () => {
  harness = await createBankHarness();
});

afterAll(async () => {
  await harness.close();
});

const EXIT: LinkEvent = {
  name: "EXIT",
  view_name: "CREDENTIALS",
  link_session_id: "b2f7a6a3-5a10-4d52-9c1b-4a3f0f5fd1aa",
  request_id: "HNTDNrA8F1shFEW",
  institution_id: "ins_109508",
  error_type: "ITEM_ERROR",
  error_code: "INVALID_CREDENTIALS",
  exit_status: "requires_credentials",
};

const send = (user: SignedInUser, body: object) =>
  harness.api.call("POST", "/api/v1/links/events/", { token: user.access, body });

async function keptOf({ userId }: SignedInUser): Promise<Record<string, unknown>[]> {
  return queryDatabase(harness.api, "select * from link_events where user_id = $1", [userId]);
}

test("stores window events with the ids that the provider's support needs", async () => {
  const user = await harness.signUp();

  expect((await send(user, { events: [EXIT] })).statusCode).toBe(200);

  expect(await keptOf(user)).toMatchObject([
    {
      name: "EXIT",
      view_name: "CREDENTIALS",
      window_id: EXIT.link_session_id,
      request_id: EXIT.request_id,
      institution_id: "ins_109508",
      error_type: "ITEM_ERROR",
      error_code: "INVALID_CREDENTIALS",
      exit_status: "requires_credentials",
    },
  ]);
});

test.each([
  ["a search text", { ...EXIT, institution_search_query: "my bank" }],
  ["a message", { ...EXIT, error_message: "wrong password hunter2" }],
  ["text in place of a code", { ...EXIT, error_code: "my password is hunter2" }],
  ["text in place of an id", { ...EXIT, request_id: "<script>alert(1)</script>" }],
  ["a name that is too long", { ...EXIT, name: "A".repeat(81) }],
  ["an id that is too long", { ...EXIT, link_session_id: "a".repeat(65) }],
  ["a NUL character", { ...EXIT, exit_status: "a\u0000b" }],
  ["an event that is no object", "EXIT"],
])("rejects the whole call for %s", async (_what, event) => {
  const user = await harness.signUp();

  expect((await send(user, { events: [EXIT, event] })).statusCode).toBe(400);
  expect(await keptOf(user)).toEqual([]);
});

test("a call accepts one to fifty events", async () => {
  const user = await harness.signUp();
  const many = (length: number) => ({ events: Array.from({ length }, () => EXIT) });

  expect((await send(user, many(51))).statusCode).toBe(400);
  expect((await send(user, many(0))).statusCode).toBe(400);
  expect((await send(user, many(50))).statusCode).toBe(200);
  expect(await keptOf(user)).toHaveLength(50);
});

test("stores no events beyond the daily limit, even of concurrent calls, until the next day", async () => {
  const user = await harness.signUp();
  const most = { events: Array.from({ length: 50 }, () => EXIT) };
  const calls = LINK_EVENTS_A_DAY_MAX / 50 + 2;

  const answers = await Promise.all(Array.from({ length: calls }, () => send(user, most)));

  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
  expect(await keptOf(user)).toHaveLength(LINK_EVENTS_A_DAY_MAX);

  harness.api.deps.clock.advance(25 * 60 * 60 * 1000);
  const again = (
    await harness.api.call("POST", "/api/auth/token/", {
      body: { email: user.email, password: TEST_PASSWORD },
    })
  ).json<{ access: string }>();
  await send({ ...user, ...again }, { events: [EXIT] });
  expect(await keptOf(user)).toHaveLength(LINK_EVENTS_A_DAY_MAX + 1);
});

test("a user cannot write or read events of another, and a session is required", async () => {
  const [user, other] = [await harness.signUp(), await harness.signUp()];
  await send(user, { events: [EXIT] });

  const answer = await harness.api.call("POST", "/api/v1/links/events/", {
    body: { events: [EXIT] },
  });

  expect(answer.statusCode).toBe(401);
  expect(await keptOf(other)).toEqual([]);
});

test("deletes events after thirty days", async () => {
  const user = await harness.signUp();
  await send(user, { events: [EXIT] });
  const forget = () => createForgetBankTracesJob(harness.api.deps).run({});

  harness.api.deps.clock.advance(29 * 24 * 60 * 60 * 1000);
  await forget();
  expect(await keptOf(user)).toHaveLength(1);
  harness.api.deps.clock.advance(2 * 24 * 60 * 60 * 1000);
  await forget();
  expect(await keptOf(user)).toEqual([]);
});
