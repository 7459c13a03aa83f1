import { randomBytes } from "node:crypto";

import { expect, test } from "vitest";

import { createSetClock } from "#testing/set-clock.ts";
import { solveChallenge } from "#testing/solve-challenge.ts";

import { createChallenge, readProof } from "./proof-of-work.ts";

const EMAIL = "ada@example.com";
const MINUTE_MS = 60_000;

const deps = { clock: createSetClock(), refreshKey: randomBytes(32) };

test("work that was done for an address is honoured for five minutes, in any case of its letters", () => {
  const clock = createSetClock();
  const ours = { ...deps, clock };
  const proof = solveChallenge(createChallenge(ours, EMAIL));

  expect(readProof(ours, { email: "Ada@Example.com", proof })).toMatch(/^[\w-]{22}$/);
  clock.advance(5 * MINUTE_MS - 1);
  expect(readProof(ours, { email: EMAIL, proof })).not.toBeNull();
  clock.advance(1);
  expect(readProof(ours, { email: EMAIL, proof })).toBeNull();
});

test("a challenge that is forged, changed or another address's is worth nothing, however solved", () => {
  const [nonce = "", endsAt = "", signature = ""] = createChallenge(deps, EMAIL).split(".");
  const forged = [
    `${nonce}.${Number(endsAt) + 1}.${signature}`,
    `${randomBytes(16).toString("base64url")}.${endsAt}.${signature}`,
    `${nonce}.${endsAt}.${randomBytes(32).toString("base64url")}`,
    createChallenge({ ...deps, refreshKey: randomBytes(32) }, EMAIL),
    createChallenge(deps, "ben@example.com"),
    "none",
  ];

  const worths = forged.map((each) =>
    readProof(deps, { email: EMAIL, proof: solveChallenge(each) }),
  );

  expect(worths).toEqual(forged.map(() => null));
});

test("each part has to be solved: work that is too easy is worth nothing", () => {
  const proof = solveChallenge(createChallenge(deps, EMAIL));
  expect(readProof(deps, { email: EMAIL, proof })).not.toBeNull();

  const worths = proof.answers.map((_, part) => {
    // None below the lowest answer solves a part, and no part has its answer at -1.
    const answers = proof.answers.map((answer, index) => (index === part ? answer - 1 : answer));
    return readProof(deps, { email: EMAIL, proof: { ...proof, answers } });
  });

  expect(worths).toEqual(proof.answers.map(() => null));
  expect(readProof(deps, { email: EMAIL, proof: { ...proof, answers: [] } })).toBeNull();
});
