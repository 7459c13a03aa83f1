import { createHash, createHmac, randomBytes } from "node:crypto";

import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { sessions } from "#database/schema.ts";
import { signUp, type SignedInUser } from "#testing/signed-in-user.ts";
import { createTestApi, type TestApi } from "#testing/test-api.ts";

const SECOND_MS = 1_000;

let api: TestApi;
let user: SignedInUser;

beforeAll(async () => {
  api = await createTestApi();
});
beforeEach(async () => {
  user = await signUp(api);
});
afterAll(() => api.close());

async function me(token: string) {
  const answer = await api.call("GET", "/api/v1/me/", { token });
  return [answer.statusCode, answer.json().code ?? "ok"];
}

type Parts = { header: Record<string, unknown>; claims: Record<string, unknown> };

function partsOf(token: string): Parts {
  const [header = "", claims = ""] = token.split(".");
  const decode = (part: string) => JSON.parse(Buffer.from(part, "base64url").toString()) as object;

  return { header: { ...decode(header) }, claims: { ...decode(claims) } };
}

function signed(
  { header, claims }: Parts,
  { key = api.deps.tokenKey, hash = "sha256" } = {},
): string {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");
  const input = `${encode(header)}.${encode(claims)}`;

  return `${input}.${createHmac(hash, key).update(input).digest("base64url")}`;
}

/**
 * Returns the user's own token with some header fields and claims replaced; `undefined` removes
 * one.
 */
function forged(changes: Partial<Parts>, signing: { key?: Buffer; hash?: string } = {}): string {
  const { header, claims } = partsOf(user.access);

  return signed(
    { header: { ...header, ...changes.header }, claims: { ...claims, ...changes.claims } },
    signing,
  );
}

test("an access token contains user, session, issuer and audience, and is valid for 5 minutes", () => {
  const { header, claims } = partsOf(user.access);
  const now = api.deps.clock.now().getTime() / 1000;

  expect(header).toEqual({ alg: "HS256", typ: "at+jwt" });
  expect(claims).toEqual({
    iss: "snowball",
    aud: "snowball-staging",
    sub: user.userId,
    sid: user.refresh.split(".")[0],
    // Hash of the refresh token from the same response. It reveals nothing, because the token has
    // 256 random bits.
    rth: createHash("sha256")
      .update(user.refresh.split(".")[1] ?? "")
      .digest("base64url"),
    iat: now,
    exp: now + 300,
  });
});

test("accepts a token that the test signs itself", async () => {
  expect(await me(forged({}))).toEqual([200, "ok"]);
});

const refused: [what: string, tokenOf: () => string][] = [
  ["another key", () => forged({}, { key: randomBytes(32) })],
  ["an empty key", () => forged({}, { key: Buffer.alloc(0) })],
  ["alg none and no signature", () => unsigned("none")],
  ["alg None and no signature", () => unsigned("None")],
  ["no alg", () => forged({ header: { alg: undefined } })],
  ["HS512 with the right key", () => forged({ header: { alg: "HS512" } }, { hash: "sha512" })],
  ["HS384 with the right key", () => forged({ header: { alg: "HS384" } }, { hash: "sha384" })],
  ["RS256 by name", () => forged({ header: { alg: "RS256" } })],
  ["a key that the token brings along", () => ownKey()],
  [
    "a key id that is a path",
    () => forged({ header: { kid: "../../dev/null" } }, { key: Buffer.alloc(0) }),
  ],
  ["an extension that must be understood", () => forged({ header: { crit: ["exp"] } })],
  ["another type", () => forged({ header: { typ: "JWT" } })],
  ["no type", () => forged({ header: { typ: undefined } })],
  ["the audience of production", () => forged({ claims: { aud: "snowball-production" } })],
  ["no audience", () => forged({ claims: { aud: undefined } })],
  ["another issuer", () => forged({ claims: { iss: "somebody" } })],
  ["no expiry", () => forged({ claims: { exp: undefined } })],
  ["an expiry that is text", () => forged({ claims: { exp: "9999999999" } })],
  ["an expiry of null", () => forged({ claims: { exp: null } })],
  ["no session", () => forged({ claims: { sid: undefined } })],
  ["a session id that is not a UUID", () => forged({ claims: { sid: "' or true --" } })],
  ["another user", () => forged({ claims: { sub: "00000000-0000-4000-8000-000000000000" } })],
  ["a refresh token", () => user.refresh],
  ["a token cut short", () => user.access.slice(0, -1)],
  ["half a token", () => user.access.split(".").slice(0, 2).join(".")],
  ["nonsense", () => "a.b.c"],
  ["a token of 4 kB", () => "a".repeat(4096)],
];

test.each(refused)("rejects %s with token_not_valid", async (_what, tokenOf) => {
  expect(await me(tokenOf())).toEqual([401, "token_not_valid"]);
});

test("rejects a token with any character changed", async () => {
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  for (let index = 0; index < user.access.length; index += 1) {
    // The last character of a signature carries four bits; a shift by 32 always changes them.
    const character = alphabet.at((alphabet.indexOf(user.access.charAt(index)) + 32) % 64);
    const changed = `${user.access.slice(0, index)}${character}${user.access.slice(index + 1)}`;
    const [status] = await me(changed);

    expect([index, status]).toEqual([index, 401]);
  }
});

test.each([
  ["no header", {}],
  ["an empty header", { authorization: "" }],
  ["another scheme", { authorization: "Basic dXNlcjpwYXNz" }],
  ["no token", { authorization: "Bearer " }],
  ["two tokens", { authorization: "Bearer a.b.c d.e.f" }],
  ["a token in a cookie only", { cookie: "access=a.b.c" }],
])("a call with %s is not authenticated", async (_what, headers: Record<string, string>) => {
  const answer = await api.call("GET", "/api/v1/me/", { headers });

  expect(answer.statusCode).toBe(401);
  expect(answer.json()).toEqual({
    detail: "Authentication credentials were not provided.",
    code: "not_authenticated",
  });
  expect(answer.headers["www-authenticate"]).toBe('Bearer realm="api"');
});

test("accepts a token until it is 300 seconds old", async () => {
  api.deps.clock.advance(299 * SECOND_MS);
  expect(await me(user.access)).toEqual([200, "ok"]);

  api.deps.clock.advance(SECOND_MS);
  expect(await me(user.access)).toEqual([401, "token_not_valid"]);
});

test("rejects the next call after the session was revoked in the database", async () => {
  expect(await me(user.access)).toEqual([200, "ok"]);

  await api.deps.database.asSystem((db) =>
    db
      .update(sessions)
      .set({ revokedAt: api.deps.clock.now(), revokedReason: "signed_out" })
      .where(eq(sessions.userId, user.userId)),
  );

  expect(await me(user.access)).toEqual([401, "token_not_valid"]);
});

test("rejects a call with 503 if the session cannot be read", async () => {
  const { database } = api.deps;
  const faulty = await createTestApi({
    tokenKey: api.deps.tokenKey,
    clock: api.deps.clock,
    database: { ...database, asSystem: () => Promise.reject(new Error("statement timeout")) },
  });

  const answer = await faulty.call("GET", "/api/v1/me/", { token: user.access });

  expect([answer.statusCode, answer.json().code]).toEqual([503, "service_unavailable"]);
  expect(answer.headers["retry-after"]).toBe("2");
  await faulty.app.close();
});

test("rejects a token that combines one user with the session of another", async () => {
  const other = await signUp(api);
  const { claims } = partsOf(other.access);

  expect(await me(forged({ claims: { sid: claims["sid"] } }))).toEqual([401, "token_not_valid"]);
  expect(await me(forged({ claims: { sub: claims["sub"] } }))).toEqual([401, "token_not_valid"]);
});

function unsigned(alg: string): string {
  const { header, claims } = partsOf(user.access);
  const [head, body] = signed({ header: { ...header, alg }, claims }).split(".");

  return `${head}.${body}.`;
}

/** RFC 7515 §4.1.3: a header may carry a key. A server that trusts it accepts forged tokens. */
function ownKey(): string {
  const key = randomBytes(32);
  const jwk = { kty: "oct", k: key.toString("base64url") };

  return forged({ header: { jwk, jku: "http://127.0.0.1:1/keys" } }, { key });
}
