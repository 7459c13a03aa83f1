import { expect, test } from "vitest";

import { createReadScheduler } from "./read-scheduler.ts";

/** Creates reads that end on request, and records their users in the order in which they begin. */
function createReadings() {
  const turns = createReadScheduler();
  const begun: string[] = [];
  const ends: (() => void)[] = [];

  return {
    begun,
    read: (userId: string) =>
      turns.run(userId, async () => {
        begun.push(userId);
        await new Promise<void>((end) => {
          ends.push(end);
        });
      }),
    endOne: async () => {
      await new Promise(setImmediate); // So that the next read has begun.
      ends.shift()?.();
    },
  };
}

test("runs a tenth user's read after one of each waiting user", async () => {
  const { begun, read, endOne } = createReadings();
  const all: Promise<void>[] = [];
  for (let round = 0; round < 8; round += 1) {
    for (let user = 1; user <= 9; user += 1) all.push(read(`greedy ${user}`));
  }
  all.push(read("ordinary"));

  for (const _ of all) await endOne(); // oxlint-disable-line no-await-in-loop -- in turn
  await Promise.all(all);

  expect(begun.indexOf("ordinary")).toBeLessThanOrEqual(10);
});

test("throttles a user with two dozen waiting reads, but no other user", async () => {
  const { read, endOne } = createReadings();
  const own = Array.from({ length: 25 }, () => read("one"));

  await expect(read("one")).rejects.toMatchObject({ code: "throttled", retryAfterSeconds: 2 });
  const other = read("other");

  for (const _ of [...own, other]) await endOne(); // oxlint-disable-line no-await-in-loop -- in turn
  await Promise.all([...own, other]);
});

test("continues with the next read after one fails", async () => {
  const turns = createReadScheduler();

  await expect(turns.run("one", () => Promise.reject(new Error("gone")))).rejects.toThrow("gone");
  expect(await turns.run("two", async () => "read")).toBe("read");
});
