import { expect, test } from "vitest";

import { createReadingTurns } from "./reading-turns.ts";

/** Readings that end when they are told to, and whose they were in the order in which they began. */
function createReadings() {
  const turns = createReadingTurns();
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
      await new Promise(setImmediate); // So that whoever's turn it is has begun.
      ends.shift()?.();
    },
  };
}

test("where nine users wait with eight readings each, a tenth has its turn after one of each", async () => {
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

test("a user of whom two dozen readings wait is refused one more, with a time, and another is not", async () => {
  const { read, endOne } = createReadings();
  const own = Array.from({ length: 25 }, () => read("one"));

  await expect(read("one")).rejects.toMatchObject({ code: "throttled", retryAfterSeconds: 2 });
  const other = read("other");

  for (const _ of [...own, other]) await endOne(); // oxlint-disable-line no-await-in-loop -- in turn
  await Promise.all([...own, other]);
});

test("a reading that fails leaves its turn to the next", async () => {
  const turns = createReadingTurns();

  await expect(turns.run("one", () => Promise.reject(new Error("gone")))).rejects.toThrow("gone");
  expect(await turns.run("two", async () => "read")).toBe("read");
});
