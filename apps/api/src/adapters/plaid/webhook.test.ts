import { createHash, createHmac, generateKeyPairSync, type KeyObject, sign } from "node:crypto";

import { expect, test } from "vitest";

import { BankDataError, type WebhookKey, type WebhookKeyStore } from "#ports/bank-data.ts";
import type { Clock } from "#ports/clock.ts";
import { createSetClock } from "#testing/set-clock.ts";

import type { CallPlaid } from "./call.ts";
import { createFindVerificationKey as createFindKey, verifyNotice } from "./webhook.ts";

const NOW = "2026-12-01T12:00:00Z";
/** Source addresses of messages. */
const PLAID = "52.21.26.131";
const FORGER = "203.0.113.7";
const NOW_SECONDS = Date.parse(NOW) / 1000;
const body = Buffer.from('{\n  "webhook_type": "ITEM"\n}');
const ours = generateKeyPairSync("ec", { namedCurve: "P-256" });
const others = generateKeyPairSync("ec", { namedCurve: "P-256" });
const keys = createKeyStoreFake();
const deps = {
  clock: createSetClock(NOW),
  findKey: async ({ keyId }: { keyId: string }) => (keyId === "kid-1" ? ours.publicKey : null),
};

function createKeyStoreFake(): WebhookKeyStore {
  const stored = new Map<string, WebhookKey>();
  return {
    find: async (id) => stored.get(id) ?? null,
    save: async (id, key) => void stored.set(id, key),
  };
}

type Forgery = {
  alg?: string;
  kid?: unknown;
  iat?: unknown;
  hash?: string;
  key?: KeyObject;
  der?: boolean;
};

function signature(forgery: Forgery = {}): string {
  const { alg = "ES256", kid = "kid-1", key = ours.privateKey, der = false } = forgery;
  const iat = "iat" in forgery ? forgery.iat : NOW_SECONDS - 5;
  const hash = forgery.hash ?? createHash("sha256").update(body).digest("hex");
  const signed = [
    { alg, kid, typ: "JWT" },
    { iat, request_body_sha256: hash },
  ]
    .map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"))
    .join(".");

  return `${signed}.${signatureOf(signed, { alg, key, der })}`;
}

function signatureOf(
  signed: string,
  { alg, key, der }: { alg: string; key: KeyObject; der: boolean },
): string {
  if (alg === "none") return "";
  if (alg === "HS256") {
    // A classic attack that uses the public key as the shared secret.
    const secret = ours.publicKey.export({ type: "spki", format: "pem" });
    return createHmac("sha256", secret).update(signed).digest("base64url");
  }
  const dsaEncoding = der ? ("der" as const) : ("ieee-p1363" as const);
  return sign("sha256", Buffer.from(signed), { key, dsaEncoding }).toString("base64url");
}

test("accepts a genuine message and returns the same key for a repeated one", async () => {
  const first = await verifyNotice(deps, { body, signature: signature(), source: PLAID, keys });
  const again = await verifyNotice(deps, { body, signature: signature(), source: PLAID, keys });
  const later = await verifyNotice(deps, {
    body,
    signature: signature({ iat: NOW_SECONDS }),
    source: PLAID,
    keys,
  });

  expect(first).not.toBeNull();
  expect(again).toBe(first);
  expect(later).not.toBe(first);
});

test.each<[string, string | null]>([
  ["no signature", null],
  ["an empty one", ""],
  ["something else", "Bearer abc"],
  ["two parts", signature().split(".").slice(0, 2).join(".")],
  ["four parts", `${signature()}.abc`],
  ["a part that is no JSON", `abc.${signature().split(".").slice(1).join(".")}`],
  ["no algorithm", signature({ alg: "none" })],
  ["no algorithm and a signature", `${signature({ alg: "none" })}AA`],
  ["a shared secret", signature({ alg: "HS256" })],
  ["another algorithm's name", signature({ alg: "ES384" })],
  ["another key", signature({ key: others.privateKey })],
  ["a key that does not exist", signature({ kid: "kid-2" })],
  ["a key's name as an address", signature({ kid: "../../etc/passwd" })],
  ["a key's name as an object", signature({ kid: { toString: "kid-1" } })],
  ["a signature in another encoding", signature({ der: true })],
  ["five minutes and a second", signature({ iat: NOW_SECONDS - 301 })],
  ["a minute from the future", signature({ iat: NOW_SECONDS + 60 })],
  ["no time", signature({ iat: undefined })],
  ["a time as text", signature({ iat: String(NOW_SECONDS) })],
  ["another body's hash", signature({ hash: "0".repeat(64) })],
  ["a hash of another length", signature({ hash: "00" })],
  ["4 kB and more", `${signature()}${"A".repeat(5_000)}`],
])("rejects a message with %s", async (_, forged) => {
  expect(await verifyNotice(deps, { body, signature: forged, source: PLAID, keys })).toBeNull();
});

test("rejects a body with any byte changed", async () => {
  const genuine = signature();

  for (let index = 0; index < body.length; index += 1) {
    const changed = Buffer.from(body);
    changed[index] = (changed[index] ?? 0) ^ 1;
    expect(
      await verifyNotice(deps, { body: changed, signature: genuine, source: PLAID, keys }),
    ).toBeNull();
  }
  const reserialized = Buffer.from(JSON.stringify(JSON.parse(body.toString())));
  expect(
    await verifyNotice(deps, { body: reserialized, signature: genuine, source: PLAID, keys }),
  ).toBeNull();
});

function keyServer(answerFor: (keyId: string) => object | "unknown" | "misconfigured" | "down") {
  const asked: string[] = [];
  const call: CallPlaid = async (_method, request, map) => {
    const { key_id: keyId } = request as { key_id: string };
    asked.push(keyId);
    const answer = answerFor(keyId);
    if (answer === "unknown") throw new BankDataError("not_found", "unknown key");
    if (answer === "misconfigured") throw new BankDataError("misconfigured", "wrong secret");
    if (answer === "down") throw new BankDataError("unavailable", "down");
    return map({ key: answer });
  };
  return { asked, call };
}

/** Uses the attacker's source address for keys named "forged…", and Plaid's for all others. */
function createFindVerificationKey(call: CallPlaid, clock: Clock, store = createKeyStoreFake()) {
  const findKey = createFindKey(call, clock);

  return (keyId: string, source = keyId.startsWith("forged") ? FORGER : PLAID) =>
    findKey({ keyId, source, keys: store });
}

const wireKey = (expiredAt: number | null = null) => ({
  ...ours.publicKey.export({ format: "jwk" }),
  alg: "ES256",
  use: "sig",
  kid: "kid-1",
  created_at: NOW_SECONDS,
  expired_at: expiredAt,
});

test("requests a key once an hour and rejects an expired one", async () => {
  let expiredAt: number | null = null;
  const clock = createSetClock(NOW);
  const { asked, call } = keyServer(() => wireKey(expiredAt));
  const find = createFindVerificationKey(call, clock);

  expect(await find("kid-1")).not.toBeNull();
  expect(await find("kid-1")).not.toBeNull();
  expect(asked).toHaveLength(1);

  expiredAt = NOW_SECONDS + 1_800;
  clock.advance(61 * 60 * 1000);
  expect(await find("kid-1")).toBeNull();
  expect(asked).toHaveLength(2);
});

test("rejects a cached key once it expires", async () => {
  const clock = createSetClock(NOW);
  const { call } = keyServer(() => wireKey(NOW_SECONDS + 60));
  const find = createFindVerificationKey(call, clock);

  expect(await find("kid-1")).not.toBeNull();
  clock.advance(61_000);
  expect(await find("kid-1")).toBeNull();
});

test("rejects a key after Plaid has deleted it", async () => {
  let state: "known" | "unknown" = "known";
  const clock = createSetClock(NOW);
  const { asked, call } = keyServer(() => (state === "known" ? wireKey() : "unknown"));
  const find = createFindVerificationKey(call, clock);
  expect(await find("kid-1")).not.toBeNull();

  state = "unknown";
  clock.advance(61 * 60 * 1000);

  expect(await find("kid-1")).toBeNull();
  expect(await find("kid-1")).toBeNull();
  expect(asked).toHaveLength(2);
});

test("keeps using a known key while Plaid rejects our settings", async () => {
  let state: "known" | "misconfigured" = "known";
  const clock = createSetClock(NOW);
  const { call } = keyServer(() => (state === "known" ? wireKey() : "misconfigured"));
  const find = createFindVerificationKey(call, clock);
  await find("kid-1");

  state = "misconfigured";
  clock.advance(61 * 60 * 1000);

  expect(await find("kid-1")).not.toBeNull();
  expect(await find("forged")).toBeNull();
});

test.each([
  ["another curve", { crv: "P-384" }],
  ["a point off the curve", { x: "AAAA" }],
  ["an expiry that is no time", { expired_at: "soon" }],
])("a key with %s is not stored", async (_, change) => {
  const store = createKeyStoreFake();
  const { call } = keyServer(() => ({ ...wireKey(), ...change }));
  const find = createFindVerificationKey(call, createSetClock(NOW), store);

  expect(await find("kid-1").catch((reason: unknown) => reason)).toBeInstanceOf(Error);
  expect(await store.find("kid-1")).toBeNull();
});

test("a flood of invented keys causes few look-ups and keeps the real key cached", async () => {
  const clock = createSetClock(NOW);
  const { asked, call } = keyServer((keyId) => (keyId === "kid-1" ? wireKey() : "unknown"));
  const find = createFindVerificationKey(call, clock);
  await find("kid-1");

  for (let minute = 0; minute < 20; minute += 1) {
    for (let index = 0; index < 200; index += 1) {
      await find(`forged-${minute}-${index}`).catch(expectUnavailable);
    }
    clock.advance(60_000);
  }

  expect(asked.length).toBeLessThanOrEqual(20 * 30);
  expect(await find("kid-1")).not.toBeNull();
  expect(asked.filter((keyId) => keyId === "kid-1")).toHaveLength(1);
});

test("invented keys from one address do not use up look-ups of other addresses", async () => {
  const clock = createSetClock(NOW);
  const { asked, call } = keyServer((keyId) => (keyId === "kid-1" ? wireKey() : "unknown"));
  const find = createFindVerificationKey(call, clock);
  for (let index = 0; index < 200; index += 1) {
    await find(`forged-${index}`).catch(expectUnavailable);
  }

  expect(asked).toHaveLength(10);
  expect(await find("kid-1")).not.toBeNull();
});

test("a burst of messages with one new key needs one look-up", async () => {
  const { asked, call } = keyServer(() => wireKey());
  const find = createFindVerificationKey(call, createSetClock(NOW));

  const found = await Promise.all(Array.from({ length: 50 }, () => find("kid-1")));

  expect(found).not.toContain(null);
  expect(asked).toEqual(["kid-1"]);
});

test("repeats a failed look-up for the next message", async () => {
  let state: "down" | "up" = "down";
  const { call } = keyServer(() => (state === "down" ? "down" : wireKey()));
  const find = createFindVerificationKey(call, createSetClock(NOW));

  await expect(find("kid-1")).rejects.toThrow(BankDataError);
  state = "up";

  expect(await find("kid-1")).not.toBeNull();
});

test("many addresses with invented keys cause a bounded number of look-ups", async () => {
  const clock = createSetClock(NOW);
  const { asked, call } = keyServer((keyId) => (keyId === "kid-1" ? wireKey() : "unknown"));
  const find = createFindVerificationKey(call, clock);
  for (let index = 0; index < 500; index += 1) {
    await find(`forged-${index}`, `203.0.113.${index % 250}`).catch(expectUnavailable);
  }

  expect(asked).toHaveLength(120);
  // The message may be genuine, so Plaid must send it again.
  expect(await find("kid-1").catch((reason: unknown) => reason)).toMatchObject({
    failure: "unavailable",
    retryAfterSeconds: 60,
  });
  clock.advance(60_000);
  expect(await find("kid-1")).not.toBeNull();
});

test("keeps using a known key while its renewal is over the limit", async () => {
  const clock = createSetClock(NOW);
  const { call } = keyServer((keyId) => (keyId === "kid-1" ? wireKey() : "unknown"));
  const find = createFindVerificationKey(call, clock);
  await find("kid-1");

  clock.advance(61 * 60 * 1000);
  for (let index = 0; index < 10; index += 1) await find(`forged-${index}`, PLAID);

  expect(await find("kid-1")).not.toBeNull();
});

test("fails temporarily if a message cannot be verified now", async () => {
  const { call } = keyServer(() => "down");
  const find = createFindVerificationKey(call, createSetClock(NOW));

  await expect(find("kid-1")).rejects.toThrow(BankDataError);
});

/** Expects the error of a look-up beyond the limit. */
function expectUnavailable(error: unknown): void {
  expect(error).toMatchObject({ failure: "unavailable" });
}
