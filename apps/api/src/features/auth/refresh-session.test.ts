import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";

import { sessions } from "#database/schema.ts";
import { queryDatabase } from "#testing/query-database.ts";
import { startSecondProcess, type SecondProcess } from "#testing/second-process.ts";
import { signUp, TEST_PASSWORD, type SignedInUser } from "#testing/signed-in-user.ts";
import { createTestApi, type TestApi } from "#testing/test-api.ts";

const SECOND_MS = 1_000;
const DAY_MS = 24 * 3_600_000;
const OWNER = { ip: "203.0.113.7", userAgent: "Owner's browser" };
const THIEF = { ip: "198.51.100.9", userAgent: "Thief's browser" };

type Caller = typeof OWNER;

let api: TestApi;
let other: SecondProcess;

beforeAll(async () => {
  api = await createTestApi();
  other = await startSecondProcess(api);
});
afterAll(async () => {
  await other.close();
  await api.close();
});

async function refresh(token: string, caller: Caller = OWNER, app = api.app) {
  const answer = await app.inject({
    method: "POST",
    url: "/api/auth/token/refresh/",
    payload: { refresh: token },
    remoteAddress: caller.ip,
    headers: { "user-agent": caller.userAgent },
  });
  const body = answer.json<{ refresh?: string; access?: string; code?: string }>();

  return {
    status: answer.statusCode,
    code: body.code,
    refresh: body.refresh ?? "",
    access: body.access,
  };
}

/** Returns a user with a session on the client OWNER, bound by the first refresh. */
async function signedIn(): Promise<SignedInUser> {
  const user = await signUp(api);
  const { refresh: token, access } = await refresh(user.refresh);

  return { ...user, refresh: token, access: access ?? "" };
}

/** Makes a call with an access token, which shows that its client received the response. */
async function use({ access }: { access?: string | undefined }): Promise<void> {
  const me = await api.call("GET", "/api/v1/me/", { token: access ?? "" });
  expect(me.statusCode).toBe(200);
}

async function isAlive(token: string, caller: Caller = OWNER): Promise<boolean> {
  return (await refresh(token, caller)).status === 200;
}

function dead(code = "token_not_valid") {
  return expect.objectContaining({ status: 401, code });
}

test("returns one same token to eight concurrent callers on two processes", async () => {
  const user = await signedIn();
  let token = user.refresh;

  for (let round = 0; round < 8; round += 1) {
    const parent = token;
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, caller) =>
        refresh(parent, OWNER, caller % 2 === 0 ? api.app : other.app),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    expect(new Set(answers.map((answer) => answer.refresh)).size).toBe(1);
    token = answers[0]?.refresh ?? "";
    expect(token).not.toBe(parent);
  }

  expect(await isAlive(token)).toBe(true);
});

test("a refresh that waits for another one uses the updated session", async () => {
  const user = await signedIn();
  const [sessionId = ""] = user.refresh.split(".");

  const late = await other.database.asSystemInTransaction(async (db) => {
    const own = eq(sessions.id, sessionId);
    await db.select().from(sessions).where(own).for("update");
    const waiting = refresh(user.refresh);
    await untilBlocked();
    await db
      .update(sessions)
      .set({ currentTokenHash: "of the grandchild", previousTokenHash: "of the child" })
      .where(own);
    return { waiting };
  });

  expect(await late.waiting).toEqual(dead());
});

test.each([
  ["from Wi-Fi to mobile", "203.0.113.7", "198.51.100.20"],
  ["to another IPv6 network", "2001:db8:1:2::a", "2001:db8:1:3::a"],
])(
  "a browser that moved %s can repeat a refresh with a lost response",
  async (_what, ip, newIp) => {
    const user = await signUp(api);
    const lost = await refresh(user.refresh, { ...OWNER, ip });

    const again = await refresh(user.refresh, { ...OWNER, ip: newIp });

    expect([again.status, again.refresh]).toEqual([200, lost.refresh]);
  },
);

test("rejects another browser at the same IP address and ends the session", async () => {
  const user = await signedIn();
  const child = await refresh(user.refresh);

  expect(await refresh(user.refresh, { ...THIEF, ip: OWNER.ip })).toEqual(dead());
  expect(await isAlive(child.refresh)).toBe(false);
});

test("detects a thief who imitates the owner's browser and gets the same token", async () => {
  const user = await signedIn();
  const lookalike = { ...THIEF, userAgent: OWNER.userAgent };
  const child = await refresh(user.refresh);

  expect((await refresh(user.refresh, lookalike)).refresh).toBe(child.refresh);

  const grandchild = await refresh(child.refresh);
  await use(grandchild);
  api.deps.clock.advance(31 * SECOND_MS);
  expect(await refresh(child.refresh, lookalike)).toEqual(dead());
  expect(await isAlive(grandchild.refresh)).toBe(false);
});

type Step = { who: "owner" | "thief"; with: "first" | "second" | "third"; answers: 200 | 401 };

// Owner and thief both have the first token. `second` and `third` are the tokens that follow it.
const thefts: [what: string, steps: Step[]][] = [
  [
    "the thief uses a token first and the owner right after",
    [
      { who: "thief", with: "first", answers: 200 },
      { who: "owner", with: "first", answers: 401 },
      { who: "thief", with: "second", answers: 401 },
    ],
  ],
  [
    "the owner uses a token first and the thief right after",
    [
      { who: "owner", with: "first", answers: 200 },
      { who: "thief", with: "first", answers: 401 },
      { who: "owner", with: "second", answers: 401 },
    ],
  ],
  [
    "the thief uses a token before the previous one",
    [
      { who: "owner", with: "first", answers: 200 },
      { who: "owner", with: "second", answers: 200 },
      { who: "thief", with: "first", answers: 401 },
      { who: "owner", with: "third", answers: 401 },
    ],
  ],
  [
    "the owner uses a token after the thief used its successor",
    [
      { who: "owner", with: "first", answers: 200 },
      { who: "thief", with: "second", answers: 200 },
      { who: "owner", with: "first", answers: 401 },
      { who: "thief", with: "third", answers: 401 },
    ],
  ],
];

test.each(thefts)("ends the session if %s", async (_what, steps) => {
  const user = await signedIn();
  const tokens: Record<Step["with"], string> = { first: user.refresh, second: "", third: "" };

  for (const step of steps) {
    const answer = await refresh(tokens[step.with], step.who === "owner" ? OWNER : THIEF);
    expect([step, answer.status]).toEqual([step, step.answers]);
    if (answer.status === 200) tokens[step.with === "first" ? "second" : "third"] = answer.refresh;
  }

  const me = await api.call("GET", "/api/v1/me/", { token: user.access });
  expect(me.json().code).toBe("token_not_valid");
});

test("commits the end of the session before it responds to a replay", async () => {
  for (let round = 0; round < 20; round += 1) {
    const user = await signedIn();
    const child = await refresh(user.refresh);

    const replay = await refresh(user.refresh, THIEF);
    const [session] = await other.database.asSystem((db) =>
      db.select().from(sessions).where(eq(sessions.userId, user.userId)),
    );

    expect(replay).toEqual(dead());
    expect(session?.revokedReason).toBe("token_reused");
    expect((await refresh(child.refresh, OWNER, other.app)).status).toBe(401);
  }
});

test("a replay in one session does not end the user's other sessions", async () => {
  const user = await signedIn();
  const second = await api.call("POST", "/api/auth/token/", {
    body: { email: user.email, password: TEST_PASSWORD },
  });
  await refresh(user.refresh);

  await refresh(user.refresh, THIEF);

  expect(await isAlive(second.json().refresh)).toBe(true);
});

test("a wrong secret for an active session ends it", async () => {
  const user = await signedIn();
  const [sessionId = ""] = user.refresh.split(".");

  expect(await refresh(`${sessionId}.${"A".repeat(43)}`, THIEF)).toEqual(dead());
  expect(await isAlive(user.refresh)).toBe(false);
});

test.each([
  ["an access token", (user: SignedInUser) => user.access],
  ["a token of a nonexistent session", () => `${crypto.randomUUID()}.${"A".repeat(43)}`],
  ["a token with a suffix", (user: SignedInUser) => `${user.refresh}A`],
  ["a token with a line break", (user: SignedInUser) => `${user.refresh}\n`],
  ["text that is not a token", () => "refresh"],
])("rejects %s and ends no session", async (_what, tokenOf) => {
  const user = await signedIn();

  expect(await refresh(tokenOf(user))).toEqual(dead());
  expect(await isAlive(user.refresh)).toBe(true);
});

test("rejects the tokens of a deleted user", async () => {
  const user = await signedIn();
  await queryDatabase(api, "delete from users where id = $1", [user.userId]);

  expect(await refresh(user.refresh)).toEqual(dead());
  const me = await api.call("GET", "/api/v1/me/", { token: user.access });
  expect(me.json().code).toBe("token_not_valid");
});

test("a session expires after 14 days without use", async () => {
  const lasting = await signedIn();
  api.deps.clock.advance(14 * DAY_MS - 1);
  expect(await isAlive(lasting.refresh)).toBe(true);

  const silent = await signedIn();
  api.deps.clock.advance(14 * DAY_MS);
  expect(await refresh(silent.refresh)).toEqual(dead());
});

test("a session expires after 90 days even if it is refreshed", async () => {
  let { refresh: token } = await signedIn();
  for (let day = 10; day < 90; day += 10) {
    api.deps.clock.advance(10 * DAY_MS);
    const answer = await refresh(token);
    expect([day, answer.status]).toEqual([day, 200]);
    token = answer.refresh;
  }

  api.deps.clock.advance(10 * DAY_MS - 1);
  const last = await refresh(token);
  api.deps.clock.advance(1);

  expect(last.status).toBe(200);
  expect(await refresh(last.refresh)).toEqual(dead());
  const me = await api.call("GET", "/api/v1/me/", { token: last.access ?? "" });
  expect(me.statusCode).toBe(401);
});

test("does not store usable refresh tokens", async () => {
  const user = await signedIn();
  const [, secret = ""] = user.refresh.split(".");

  const rows = await api.deps.database.asSystem((db) => db.select().from(sessions));

  expect(JSON.stringify(rows)).not.toContain(secret);
});

/** Returns once a statement of another connection waits for a row that we lock. */
async function untilBlocked(): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await api.deps.database.asSystem((db) =>
        db.execute(sql`select 1 from pg_locks where not granted`),
      );
      return rows.length;
    })
    .toBeGreaterThan(0);
}
