import { type Page, SECURITY_EVENT_KINDS, type SecurityEvent } from "@snowball/contract";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { securityEvents } from "#database/schema.ts";
import { createNoteFailedSignInJob } from "#features/auth/sign-in.ts";
import { queryDatabase } from "#testing/query-database.ts";
import { runPendingJobs } from "#testing/run-pending-jobs.ts";
import { type SignedInUser, signUp, TEST_PASSWORD } from "#testing/signed-in-user.ts";
import { createTestApi, type TestApi } from "#testing/test-api.ts";

import { createForgetSecurityEventsJob } from "./routes.ts";

const PATH = "/api/v1/me/security-events/";
const CHROME =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/144.0.0.0 Safari/537.36";
const NEW_PASSWORD = "seven green umbrellas";
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let api: TestApi;
let user: SignedInUser;

beforeAll(async () => {
  api = await createTestApi();
});
beforeEach(async () => {
  user = await signUp(api);
  api.deps.clock.advance(1_000);
});
afterAll(() => api.close());

async function pageOf(token: string, query = ""): Promise<Page<SecurityEvent>> {
  const answer = await api.call("GET", `${PATH}${query}`, { token });
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

async function kindsOf(token = user.access): Promise<string[]> {
  return (await pageOf(token)).results.map(({ kind }) => kind);
}

/** Sends one call per second, so that the events have a defined order. */
async function post(path: string, body: object, options: { token?: string; ip?: string } = {}) {
  api.deps.clock.advance(1_000);
  return api.call("POST", `/api/auth/${path}/`, {
    body,
    headers: { "user-agent": CHROME },
    ...options,
  });
}

function signIn(password = TEST_PASSWORD, ip = "203.0.113.77") {
  return post("token", { email: user.email, password }, { ip });
}

test("lists the account's events, newest first, with device and network", async () => {
  const { access, refresh } = (await signIn()).json();
  await post(
    "password/change",
    {
      old_password: TEST_PASSWORD,
      new_password1: NEW_PASSWORD,
      new_password2: NEW_PASSWORD,
    },
    { token: access },
  );
  const other = (await signIn(NEW_PASSWORD)).json();
  await post("token/blacklist", { refresh: other.refresh });

  const { count, next, previous, results } = await pageOf(access);

  expect([count, next, previous]).toEqual([5, null, null]);
  expect(results.map(({ kind, is_current_session: isCurrent }) => [kind, isCurrent])).toEqual([
    ["signed_out", false],
    ["signed_in_on_new_device", false],
    ["password_changed", true],
    ["signed_in_on_new_device", true],
    ["registered", false],
  ]);
  expect(results[3]).toMatchObject({
    times: 1,
    device: "Chrome on Windows",
    network: "203.0.113.*",
    institution: null,
  });
  expect(refresh).toBeDefined();
});

test("a device that signed in before is not a new one", async () => {
  const [cookie = ""] = String((await signIn()).headers["set-cookie"]).split(";");
  api.deps.clock.advance(1_000);
  const again = await api.call("POST", "/api/auth/token/", {
    body: { email: user.email, password: TEST_PASSWORD },
    headers: { cookie },
  });

  expect(again.statusCode).toBe(200);
  expect(await kindsOf()).toEqual(["signed_in", "signed_in_on_new_device", "registered"]);
});

test("counts wrong passwords per hour, with the same steps for every address", async () => {
  const jobs = [createNoteFailedSignInJob(api.deps)];
  await signIn("wrong");
  await signIn("wrong again");
  const unknown = await post("token", { email: "nobody@example.com", password: "wrong" });
  expect(unknown.statusCode).toBe(401);
  await runPendingJobs(api, jobs);

  const [failed, ...rest] = (await pageOf(user.access)).results;
  expect(failed).toMatchObject({ kind: "sign_in_failed", times: 2, network: "203.0.113.*" });
  expect(rest.map(({ kind }) => kind)).toEqual(["registered"]);

  api.deps.clock.advance(HOUR_MS);
  await signIn("wrong");
  await runPendingJobs(api, jobs);
  const later = await signIn();
  expect((await pageOf(later.json().access)).results.map(({ times }) => times)).toEqual([
    1, 1, 2, 1,
  ]);
});

test("records a reused refresh token as an event", async () => {
  const session = (await signIn()).json();
  const first = (await post("token/refresh", { refresh: session.refresh })).json();
  await post("token/refresh", { refresh: first.refresh });
  await post("token/refresh", { refresh: session.refresh }, { ip: "198.51.100.4" });

  const { results } = await pageOf((await signIn()).json().access);
  expect(results[1]).toMatchObject({ kind: "token_reused", network: "198.51.100.*" });
});

test("stores no full IP addresses, user agents or secrets", async () => {
  const session = (await signIn(TEST_PASSWORD, "203.0.113.77")).json();
  await post("token/blacklist", { refresh: session.refresh }, { ip: "2001:db8:1:2:3:4:5:6" });

  const rows = await api.deps.database.asSystem((db) => db.select().from(securityEvents));
  const stored = JSON.stringify(rows);
  expect(stored).toContain("2001:db8:1::/48");
  for (const whole of ["203.0.113.77", "2001:db8:1:2", CHROME, TEST_PASSWORD, session.refresh]) {
    expect(stored).not.toContain(whole);
  }
});

test("returns only the user's own events and requires a session", async () => {
  const other = await signUp(api);

  expect((await pageOf(other.access)).results.map(({ kind }) => kind)).toEqual(["registered"]);
  const rows = await api.deps.database.asUser(other.userId, (db) =>
    db.select({ owner: securityEvents.userId }).from(securityEvents),
  );
  expect(new Set(rows.map(({ owner }) => owner))).toEqual(new Set([other.userId]));
  expect((await api.call("GET", PATH)).statusCode).toBe(401);
});

test("returns the list in pages", async () => {
  const { access } = (await signIn()).json();
  await signIn();

  const first = await pageOf(access, "?limit=2");
  const second = await pageOf(access, "?limit=2&offset=2");

  expect([first.count, first.results.length, second.results.length]).toEqual([3, 2, 1]);
  expect(first.next).toContain("limit=2&offset=2");
  expect(second.previous).toContain("limit=2&offset=0");
});

test("the database accepts exactly the event kinds of the contract", async () => {
  const insert = (kind: string) =>
    queryDatabase(
      api,
      "insert into security_events (user_id, kind, occurred_at) values ($1, $2, now())",
      [user.userId, kind],
    );

  for (const kind of SECURITY_EVENT_KINDS) await insert(kind);
  await expect(insert("made_up")).rejects.toThrow("security_events_kind");
});

test("deletes events after a year", async () => {
  const job = createForgetSecurityEventsJob(api.deps);
  const rows = () =>
    api.deps.database.asUser(user.userId, (db) => db.select().from(securityEvents));
  api.deps.clock.advance(365 * DAY_MS - 2_000);
  await job.run({});
  expect(await rows()).toHaveLength(1);

  api.deps.clock.advance(2_000);
  await job.run({});
  expect(await rows()).toHaveLength(0);
});
