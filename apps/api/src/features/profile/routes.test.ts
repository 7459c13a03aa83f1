import { randomBytes } from "node:crypto";

import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";

import { buildApp } from "#app.ts";
import { profilePictures, users } from "#database/schema.ts";
import { createPng } from "#testing/create-png.ts";
import { queryDatabase } from "#testing/query-database.ts";
import { signUp, type SignedInUser } from "#testing/signed-in-user.ts";
import { createTestApi, type TestApi } from "#testing/test-api.ts";

const PICTURE = createPng({ width: 256, height: 256 }).toString("base64");

let api: TestApi;
let anna: SignedInUser;
let berta: SignedInUser;

beforeAll(async () => {
  api = await createTestApi();
  anna = await signUp(api, { email: "Anna@example.com" });
  berta = await signUp(api, { email: "berta@example.com" });
  for (const { access } of [anna, berta]) {
    const answer = await put(access, PICTURE);
    if (answer.statusCode !== 200) throw new Error(answer.body);
  }
});
afterAll(() => api.close());

function put(token: string, picture: unknown) {
  return api.call("PUT", "/api/v1/me/picture/", { token, body: { picture } });
}

function patch(token: string, body: object) {
  return api.call("PATCH", "/api/v1/me/", { token, body });
}

test("returns the signed-in user field by field and forbids caching (spec 3, 7)", async () => {
  const answer = await api.call("GET", "/api/v1/me/", { token: anna.access });

  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({
    uuid: anna.userId,
    email: "Anna@example.com",
    email_verified: false,
    demo_ends_at: null,
    first_name: "",
    last_name: "",
    role: "",
    timezone: "",
    bio: "",
  });
  expect(answer.headers["cache-control"]).toBe("no-store");
});

test("never mixes up two users on one connection pool", async () => {
  const answers = await Promise.all(
    Array.from({ length: 40 }, async (_, index) => {
      const who = index % 2 === 0 ? anna : berta;
      const answer = await api.call("GET", "/api/v1/me/", { token: who.access });
      return answer.json().uuid === who.userId;
    }),
  );

  expect(new Set(answers)).toEqual(new Set([true]));
});

test.each([
  ["users", users, users.id],
  ["profile_pictures", profilePictures, profilePictures.userId],
] as const)(
  "a query on %s without WHERE returns only the user's own rows",
  async (name, table, owner) => {
    const all = await queryDatabase(api, `select from ${name}`);
    const seen = await api.deps.database.asUser(anna.userId, (db) =>
      db.select({ owner }).from(table),
    );

    expect(all.length).toBe(2);
    expect(seen).toEqual([{ owner: anna.userId }]);
  },
);

test("a statement for one user cannot change or delete another user's rows", async () => {
  await api.deps.database.asUserInTransaction(anna.userId, async (db) => {
    await db.update(users).set({ bio: "stolen" }).where(eq(users.id, berta.userId));
    await db.delete(profilePictures).where(eq(profilePictures.userId, berta.userId));
  });

  const answer = await api.call("GET", "/api/v1/me/", { token: berta.access });
  expect([answer.statusCode, answer.json().bio]).toEqual([200, ""]);
  const kept = await queryDatabase(api, "select from profile_pictures where user_id = $1", [
    berta.userId,
  ]);
  expect(kept.length).toBe(1);
});

const filled = {
  first_name: "Ada",
  last_name: "Lovelace",
  role: "Analyst",
  timezone: "Asia/Ho_Chi_Minh",
  bio: "First line\nsecond line, with ünïcode 🏔️ and <b>brackets</b>",
};

test("returns saved fields to their owner only", async () => {
  const ada = await signUp(api);

  const saved = await patch(ada.access, filled);

  expect([saved.statusCode, saved.json()]).toEqual([200, expect.objectContaining(filled)]);
  const me = await api.call("GET", "/api/v1/me/", { token: ada.access });
  expect(me.json()).toEqual(saved.json());
  const other = await api.call("GET", "/api/v1/me/", { token: berta.access });
  expect(other.json()).toMatchObject({ first_name: "", bio: "" });
});

test("keeps an absent field and empties an empty one", async () => {
  const ada = await signUp(api);
  await patch(ada.access, filled);

  const one = await patch(ada.access, { role: "" });
  const none = await patch(ada.access, {});

  expect(one.json()).toMatchObject({ ...filled, role: "" });
  expect(none.json()).toEqual(one.json());
});

test("keeps eight concurrent changes of different fields", async () => {
  const ada = await signUp(api);
  const fields = Object.entries(filled).map(([name, value]) => ({ [name]: value }));

  await Promise.all(fields.map((field) => patch(ada.access, field)));

  const me = await api.call("GET", "/api/v1/me/", { token: ada.access });
  expect(me.json()).toMatchObject(filled);
});

test("removes spaces around names", async () => {
  const ada = await signUp(api);

  const saved = await patch(ada.access, { first_name: "  Ada ", last_name: "Love lace\u00a0" });

  expect(saved.json()).toMatchObject({ first_name: "Ada", last_name: "Love lace" });
});

test.each([
  ["a bio of 276 characters", { bio: "x".repeat(276) }, "bio"],
  ["a name of 151 characters", { first_name: "x".repeat(151) }, "first_name"],
  ["a line break in a name", { last_name: "Ada\nLovelace" }, "last_name"],
  ["NUL in the bio", { bio: "a\u0000b" }, "bio"],
  ["a number as the role", { role: 7 }, "role"],
  ["null as the bio", { bio: null }, "bio"],
  ["a nonexistent time zone", { timezone: "Asia/Snowville" }, "timezone"],
  ["an offset as the time zone", { timezone: "+07:00" }, "timezone"],
  ["a path as the time zone", { timezone: "../../etc/passwd" }, "timezone"],
  ["another email", { email: "else@example.com" }, "email"],
  ["a confirmed address", { email_verified: true }, "email_verified"],
  ["another id", { uuid: "00000000-0000-4000-8000-000000000000" }, "uuid"],
  ["a password hash", { passwordHash: "x" }, "passwordHash"],
])("answers %s with 400 and a field error and changes nothing", async (_what, body, field) => {
  const before = await api.call("GET", "/api/v1/me/", { token: anna.access });

  const answer = await patch(anna.access, { role: "Analyst", ...body });

  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toEqual({ [field]: [expect.any(String)] });
  const after = await api.call("GET", "/api/v1/me/", { token: anna.access });
  expect(after.json()).toEqual(before.json());
});

test("accepts a bio of 275 characters, however many bytes they are", async () => {
  const bio = "🏔".repeat(275);

  const saved = await patch(berta.access, { bio });

  expect([saved.statusCode, saved.json().bio]).toEqual([200, bio]);
});

test("stores a picture byte for byte, replaces it, and deletes it", async () => {
  const ada = await signUp(api);
  const get = () => api.call("GET", "/api/v1/me/picture/", { token: ada.access });
  const other = createPng({ width: 512, height: 1 }).toString("base64");

  expect((await get()).json()).toEqual({ picture: null });
  expect((await put(ada.access, PICTURE)).json()).toEqual({ picture: PICTURE });
  expect((await get()).json()).toEqual({ picture: PICTURE });
  expect((await put(ada.access, other)).json()).toEqual({ picture: other });
  for (let round = 0; round < 2; round += 1) {
    const removed = await api.call("DELETE", "/api/v1/me/picture/", { token: ada.access });
    expect([removed.statusCode, removed.json()]).toEqual([200, { picture: null }]);
  }
  expect((await get()).json()).toEqual({ picture: null });
});

test("accepts a DELETE with a JSON content type and no body, like our own client sends", async () => {
  const removed = await api.call("DELETE", "/api/v1/me/picture/", {
    token: berta.access,
    headers: { "content-type": "application/json" },
  });

  expect(removed.statusCode).toBe(200);
});

test("stores and returns a picture without decoding its pixels", async () => {
  const header = createPng({ width: 512, height: 512 }).subarray(0, 33);
  // Not zlib data: a server that decodes pixels or removes unknown chunks would reject or change
  // it.
  const undecodable = Buffer.concat([header, randomBytes(150_000)]).toString("base64");
  const ada = await signUp(api);

  expect((await put(ada.access, undecodable)).json()).toEqual({ picture: undecodable });

  const answer = await api.call("GET", "/api/v1/me/picture/", { token: ada.access });
  expect(answer.json()).toEqual({ picture: undecodable });
  expect(answer.headers).toMatchObject({
    "content-type": "application/json; charset=utf-8",
    "x-content-type-options": "nosniff",
    "content-security-policy": expect.stringContaining("default-src 'none'"),
  });
});

test("limits how often a user uploads a picture, but not other changes", async () => {
  const { access } = await signUp(api);
  const app = await buildApp(api.deps, { logLevel: "silent", eventLoopDelayMsMax: 0 });
  onTestFinished(() => app.close());
  const call = (method: "PUT" | "PATCH", url: string, payload: object) =>
    app.inject({ method, url, payload, headers: { authorization: `Bearer ${access}` } });

  const statuses: number[] = [];
  for (let upload = 0; upload <= 10; upload += 1) {
    statuses.push((await call("PUT", "/api/v1/me/picture/", { picture: PICTURE })).statusCode);
  }

  expect(statuses).toEqual([...Array<number>(10).fill(200), 429]);
  expect((await call("PATCH", "/api/v1/me/", { role: "Analyst" })).statusCode).toBe(200);
});

test("stores exactly one of eight concurrent pictures", async () => {
  const ada = await signUp(api);
  const pictures = Array.from({ length: 8 }, (_, index) =>
    createPng({ width: index + 1, height: 1 }).toString("base64"),
  );

  const answers = await Promise.all(pictures.map((picture) => put(ada.access, picture)));

  expect(answers.map(({ statusCode }) => statusCode)).toEqual(pictures.map(() => 200));
  const kept = await api.call("GET", "/api/v1/me/picture/", { token: ada.access });
  expect(pictures).toContain(kept.json().picture);
});

test.each([
  ["a text", "no picture at all"],
  ["a JPEG", Buffer.from([0xff, 0xd8, 0xff, ...Array(60).fill(0)]).toString("base64")],
  ["an SVG", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString("base64")],
  ["a picture that is too wide", createPng({ width: 513 }).toString("base64")],
  ["a picture that is too high", createPng({ height: 513 }).toString("base64")],
  ["a picture without pixels", createPng({ width: 0 }).toString("base64")],
  ["a PNG's signature alone", createPng().subarray(0, 23).toString("base64")],
  ["HTML in base64", Buffer.from("<script>alert(1)</script>").toString("base64")],
  ["a picture that is too heavy", createPng({ dataBytes: 200_000 }).toString("base64")],
  ["nothing", ""],
  ["null", null],
  ["a list", [PICTURE]],
])(
  "answers %s as the picture with 400 and a field error and keeps the old one",
  async (_what, picture) => {
    const answer = await put(anna.access, picture);

    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({ picture: [expect.any(String)] });
    const kept = await api.call("GET", "/api/v1/me/picture/", { token: anna.access });
    expect(kept.json()).toEqual({ picture: PICTURE });
  },
);

test("the picture route has its own body limit", async () => {
  const heavy = createPng({ dataBytes: 199_000 }).toString("base64");

  expect((await put(anna.access, heavy)).statusCode).toBe(200);
  expect((await put(anna.access, "x".repeat(410_000))).statusCode).toBe(413);
  expect((await patch(anna.access, { bio: "x".repeat(66_000) })).statusCode).toBe(413);
  expect((await put(anna.access, PICTURE)).statusCode).toBe(200);
});

test.each([
  ["PATCH", "/api/v1/me/"],
  ["GET", "/api/v1/me/picture/"],
  ["PUT", "/api/v1/me/picture/"],
  ["DELETE", "/api/v1/me/picture/"],
])("%s %s needs a session", async (method, path) => {
  const answer = await api.call(method, path, method === "GET" ? {} : { body: {} });

  expect([answer.statusCode, answer.json().code]).toEqual([401, "not_authenticated"]);
});
