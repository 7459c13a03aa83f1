import { partsOf, routes, type RouteName } from "@snowball/contract";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";

import { createTestApi, type TestApi } from "#testing/test-api.ts";

const fieldsOf = {
  register: ["username", "email", "password1", "password2"],
  signIn: ["email", "password"],
  refresh: ["refresh"],
  signOut: ["refresh"],
  verifyEmail: ["key"],
  resendEmail: ["email"],
  requestPasswordReset: ["email"],
  confirmPasswordReset: ["key", "new_password1", "new_password2"],
} satisfies Partial<Record<RouteName, string[]>>;
const names = Object.keys(fieldsOf) as (keyof typeof fieldsOf)[];

const wrongValues: [what: string, value: unknown][] = [
  ["a number", 7],
  ["a number beyond all", 1e308],
  ["true", true],
  ["null", null],
  ["a list", ["a@example.com"]],
  ["an object", { $ne: "" }],
  ["nothing", ""],
  ["NUL", "a\u0000b@example.com"],
  ["a lone surrogate", "a\ud800b@example.com"],
  ["a huge text", "a".repeat(60_000)],
];

let api: TestApi;

beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

function goodBody(name: keyof typeof fieldsOf): Record<string, unknown> {
  return Object.fromEntries(fieldsOf[name].map((field) => [field, "somebody@example.com"]));
}

/** Sends bytes as they are, which the tests' own JSON encoder would not. */
function send(name: RouteName, payload: string, type = "application/json") {
  return api.app.inject({
    method: "POST",
    url: partsOf(routes[name].endpoint).path,
    payload,
    headers: { "content-type": type },
  });
}

for (const name of names) {
  for (const field of fieldsOf[name]) {
    test.each(wrongValues)(
      `${name}: ${field} with %s answers 400 by field`,
      async (_what, value) => {
        const answer = await send(name, JSON.stringify({ ...goodBody(name), [field]: value }));

        expect(answer.statusCode).toBe(400);
        const sentences: unknown = answer.json()[field];
        expect(sentences).toContainEqual(expect.any(String));
      },
    );

    test(`${name}: without ${field} the answer is that it is required`, async () => {
      const { [field]: _left, ...rest } = goodBody(name);
      const answer = await send(name, JSON.stringify(rest));

      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ [field]: ["This field is required."] });
    });
  }

  test.each(["id", "user_id", "is_admin", "email_verified", "created_at", "password_hash"])(
    `${name}: the key %s is refused`,
    async (key) => {
      const answer = await send(name, JSON.stringify({ ...goodBody(name), [key]: "x" }));

      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ [key]: ["This field is not known."] });
    },
  );

  test.each([
    ["no JSON", "{", 400],
    ["nothing", "", 400],
    ["a list", "[]", 400],
    ["text", '"text"', 400],
    ["null", "null", 400],
    ["a poisoned prototype", '{"__proto__":{"isAdmin":true}}', 400],
    ["a poisoned constructor", '{"constructor":{"prototype":{"isAdmin":true}}}', 400],
    ["deep nesting", "[".repeat(5_000) + "]".repeat(5_000), 400],
    ["more than 64 kB", JSON.stringify({ key: "a".repeat(70_000) }), 413],
  ])(`${name}: %s is refused`, async (_what, payload, status) => {
    expect((await send(name, payload)).statusCode).toBe(status);
  });

  test.each(["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"])(
    `${name}: a body of %s is refused with 415`,
    async (type) => {
      expect((await send(name, JSON.stringify(goodBody(name)), type)).statusCode).toBe(415);
    },
  );
}

test("none of these bodies left a row behind", async () => {
  const { rows } = await api.deps.database.asSystem((queries) =>
    queries.execute(sql`
      select (select count(*) from users)::int as users, (select count(*) from sessions)::int as sessions,
        (select count(*) from mails)::int as mails, (select count(*) from email_keys)::int as keys`),
  );

  expect(rows).toEqual([{ users: 0, sessions: 0, mails: 0, keys: 0 }]);
});
