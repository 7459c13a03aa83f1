import { hash } from "@node-rs/argon2";
import { expect, test } from "vitest";

import { createArgon2PasswordHashing } from "./argon2-password-hashing.ts";

const hashing = createArgon2PasswordHashing();

test("hashes with argon2id, 19 MiB, two passes, one lane and a random salt", async () => {
  const [one, two] = await Promise.all([hashing.hash("password"), hashing.hash("password")]);

  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(one).not.toBe(two);
  expect(await hashing.verify(one, "password")).toBe(true);
  expect(await hashing.verify(one, "Password")).toBe(false);
});

test("verifying without a stored hash fails and takes as long as a wrong password", async () => {
  const ofUser = await hashing.hash("password");
  const timeOf = async (hashed: string | null) => {
    const start = process.cpuUsage();
    expect(await hashing.verify(hashed, "a wrong password")).toBe(false);
    const { user, system } = process.cpuUsage(start);
    return user + system;
  };

  // Processor time does not count other processes. The minimum excludes this process's other threads.
  let [wrong, unknown] = [Infinity, Infinity];
  for (let round = 0; round < 9; round += 1) {
    wrong = Math.min(wrong, await timeOf(ofUser));
    unknown = Math.min(unknown, await timeOf(null));
  }

  // Without the dummy hash the ratio is about a thousand. Measurement noise is far below three.
  expect(unknown).toBeGreaterThan(wrong / 3);
  expect(unknown).toBeLessThan(wrong * 3);
});

test("reports hashes with weaker parameters as outdated", async () => {
  const old = await hash("password", { memoryCost: 8_192, timeCost: 2, parallelism: 1 });

  expect(hashing.isOutdated(old)).toBe(true);
  expect(hashing.isOutdated(await hashing.hash("password"))).toBe(false);
});

test("serves 51 of a hundred simultaneous calls and rejects the others at once", async () => {
  // The queue does not depend on the cost of a hash.
  const quick = createArgon2PasswordHashing({ memoryCost: 64, timeCost: 1, parallelism: 1 });
  const outcomes = await Promise.allSettled(
    Array.from({ length: 100 }, () => quick.verify(null, "password")),
  );

  const refused = outcomes.filter((outcome) => outcome.status === "rejected");
  expect(refused).toHaveLength(49);
  expect(refused[0]?.reason).toMatchObject({
    code: "service_unavailable",
    retryAfterSeconds: 2,
    isFault: false,
  });
  expect(await quick.verify(null, "password")).toBe(false);
});

test("looks up at most two accounts at a time", async () => {
  const fresh = createArgon2PasswordHashing();
  const gate = Promise.withResolvers<void>();
  let running = 0;
  const lookUps = Array.from({ length: 9 }, () =>
    fresh.lookUpFirst(() => {
      running += 1;
      return gate.promise;
    }),
  );
  await new Promise(setImmediate);

  expect(running).toBe(2);
  gate.resolve();
  await Promise.all(lookUps);
  expect(running).toBe(9);
});
