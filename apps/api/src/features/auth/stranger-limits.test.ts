import type { ProofOfWork } from "@snowball/contract";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";

import { Problem } from "#http/problem.ts";
import type { PasswordHashing } from "#ports/password-hashing.ts";
import { signUp, TEST_PASSWORD } from "#testing/signed-in-user.ts";
import { solveChallenge } from "#testing/solve-challenge.ts";
import { createTestApi, type TestApi } from "#testing/test-api.ts";

const WRONG = "a wrong password";

let api: TestApi;
let hash: PasswordHashing["hash"] = async () => "a hash";
/** Whether so many passwords wait that strangers have to prove work. */
let isBusy = false;
/** Whether so many are at the door that nobody else may look anything up. */
let isCrowded = false;

beforeAll(async () => {
  // What is counted here is guesses, by the thousand; hashing them would take minutes.
  const passwordHashing: PasswordHashing = {
    hash: (password) => hash(password),
    verify: async (hash, password) => hash !== null && password === TEST_PASSWORD,
    isOutdated: () => false,
    lookUpFirst: async (lookUp, turn) => {
      if (isCrowded && !turn?.isFirst) throw new Problem("service_unavailable");
      return lookUp();
    },
    isBusy: () => isBusy,
  };
  api = await createTestApi({ passwordHashing });
});
afterAll(() => api.close());

type Caller = { ip: string; cookie?: string; proof?: ProofOfWork };

function signIn(email: string, password: string, { ip, cookie, proof }: Caller) {
  return api.call("POST", "/api/auth/token/", {
    body: { email, password, ...(proof && { proof }) },
    ip,
    ...(cookie !== undefined && { headers: { cookie } }),
  });
}

type Newcomer = { ip?: string; password?: string; proof?: ProofOfWork };

function register(email: string, { ip, password = TEST_PASSWORD, proof }: Newcomer = {}) {
  const passwords = { password1: password, password2: password };
  return api.call("POST", "/api/auth/register/", {
    body: { username: email, email, ...passwords, ...(proof && { proof }) },
    ...(ip !== undefined && { ip }),
  });
}

async function proofFor(email: string): Promise<ProofOfWork> {
  const answer = await api.call("POST", "/api/auth/proof/", { body: { email } });
  return solveChallenge(answer.json<{ challenge: string }>().challenge);
}

/** Tries wrong passwords on one account from 30 addresses, until none is compared without a proof. */
async function attack(email: string): Promise<void> {
  const codes: string[] = [];
  for (let round = 0; round < 30; round += 1) {
    const answer = await signIn(email, WRONG, { ip: `10.9.0.${round}` });
    codes.push(answer.json<{ code: string }>().code);
  }
  expect(codes.filter((code) => code === "no_active_account")).toHaveLength(10);
  expect(codes.at(-1)).toBe("proof_required");
}

test("wrong passwords from many addresses on as many accounts keep nobody out: there is no count of all", async () => {
  const user = await signUp(api);
  for (let nth = 0; nth < 100; nth += 25) {
    const guesses = Array.from({ length: 25 }, (_, index) =>
      signIn(`no-${nth + index}@example.com`, WRONG, { ip: `10.8.0.${(nth + index) % 20}` }),
    );
    await Promise.all(guesses);
  }

  const owner = await signIn(user.email, TEST_PASSWORD, { ip: "203.0.113.6" });
  expect(owner.statusCode).toBe(200);
});

test("an address that guessed too often is stopped, and a known device there is not", async () => {
  const user = await signUp(api);
  const ip = "203.0.113.60";
  const { cookie } = user;
  for (let nth = 0; nth < 100; nth += 1) await signIn(`not-${nth}@example.com`, WRONG, { ip });

  expect((await signIn(user.email, TEST_PASSWORD, { ip })).json().code).toBe("throttled");
  expect((await signIn(user.email, TEST_PASSWORD, { ip, cookie })).statusCode).toBe(200);
});

test("a proof works once, for its own address, within its time", async () => {
  const user = await signUp(api);
  const other = await signUp(api);
  await attack(user.email);
  const codeWith = async (proof: ProofOfWork) => {
    const answer = await signIn(user.email, TEST_PASSWORD, { ip: "203.0.113.7", proof });
    return answer.json<{ code?: string }>().code ?? answer.statusCode;
  };

  const proof = await proofFor(user.email);
  expect(await codeWith(proof)).toBe(200);
  expect(await codeWith(proof)).toBe("proof_required");
  expect(await codeWith(await proofFor(other.email))).toBe("proof_required");
  const late = await proofFor(user.email);
  api.deps.clock.advance(5 * 60_000);
  expect(await codeWith(late)).toBe("proof_required");
});

test("work does not shorten the waits of an address that guesses on one account", async () => {
  const user = await signUp(api);
  const codes: string[] = [];
  for (let round = 0; round < 4; round += 1) {
    const proof = await proofFor(user.email);
    const answer = await signIn(user.email, WRONG, { ip: "203.0.113.8", proof });
    codes.push(answer.json<{ code: string }>().code);
  }

  expect(codes).toEqual([...Array.from({ length: 3 }, () => "no_active_account"), "throttled"]);
});

test("while many passwords wait, strangers and newcomers prove work, and known devices do not", async () => {
  const user = await signUp(api);
  isBusy = true;
  const email = `newcomer-${crypto.randomUUID()}@example.com`;
  const ip = "203.0.113.9";

  const answers = [
    await signIn(user.email, TEST_PASSWORD, { ip }),
    await signIn(user.email, TEST_PASSWORD, { ip, cookie: user.cookie }),
    await signIn(user.email, TEST_PASSWORD, { ip, proof: await proofFor(user.email) }),
    await register(email),
    await register(email, { proof: await proofFor("somebody-else@example.com") }),
    await register(email, { proof: await proofFor(email) }),
  ];
  isBusy = false;

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([429, 200, 200, 429, 429, 201]);
});

test("a password is judged while it is hashed, and who has it refused waits for no hash", async () => {
  const hashed: string[] = [];
  hash = (password) => {
    hashed.push(password);
    return new Promise(() => undefined);
  };
  onTestFinished(() => void (hash = async () => "a hash"));
  const email = `newcomer-${crypto.randomUUID()}@example.com`;

  const answer = await register(email, { password: "password1" });

  expect(hashed).toEqual(["password1"]);
  expect(answer.json()).toEqual({ password1: ["This password is too common."] });
});

test("a refused password tells nobody whether its address is taken, and a taken address costs no hash", async () => {
  const { email } = await signUp(api);
  hash = () => Promise.reject(new Error("It was hashed."));
  onTestFinished(() => void (hash = async () => "a hash"));

  const answer = await register(email, { password: "password1" });

  expect(answer.json()).toEqual({ password1: ["This password is too common."] });
  expect((await register(email)).json()).toHaveProperty("email");
});

test("each registration of one address counts, refused passwords too: so many hashes can it have begun", async () => {
  const ip = "203.0.113.11";
  const statuses: number[] = [];
  for (let nth = 0; nth < 101; nth += 1) {
    const email = `newcomer-${crypto.randomUUID()}@example.com`;
    statuses.push((await register(email, { ip, password: "password1" })).statusCode);
  }

  expect(statuses.filter((status) => status === 400)).toHaveLength(100);
  expect(statuses.at(-1)).toBe(429);
});

test("a crowd at the door looks nothing up, and who comes on a device of before passes it by", async () => {
  const user = await signUp(api);
  const ip = "203.0.113.10";
  isCrowded = true;

  const answers = [
    await signIn(user.email, TEST_PASSWORD, { ip }),
    await signIn(user.email, TEST_PASSWORD, { ip, cookie: user.cookie }),
  ];
  isCrowded = false;

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([503, 200]);
});
