import type { CooperativeTask } from "@snowball/payoff/steps";
import { expect, test } from "vitest";

import { createFairScheduler, type FairScheduler } from "./fair-scheduler.ts";

/** A scheduler with a clock that only advances while a task runs. */
function createScheduler() {
  let now = 0;
  const turns = createFairScheduler(() => now);
  function* computeChunks(count: number, chunkMs: number): CooperativeTask<string> {
    for (let chunk = 1; ; chunk += 1) {
      now += chunkMs;
      if (chunk === count) return "done";
      yield;
    }
  }
  let lastId = 0;
  return {
    turns,
    now: () => now,
    sleep: (ms: number) => (now += ms),
    add: (userId: string, count: number, chunkMs: number) => {
      lastId += 1;
      turns.add({ id: lastId, userId, task: computeChunks(count, chunkMs) });
      return lastId;
    },
  };
}

/**
 * Runs one turn.
 * @returns the user and the task of the turn, and whether the task is finished.
 */
function takeOne(turns: FairScheduler): { userId: string; id: number; isOver: boolean } {
  const turn = turns.next();
  if (turn === null) throw new Error("Nothing waits.");
  return { userId: turn.userId, id: turn.id, isOver: turns.take(turn) !== null };
}

const GREEDY = Array.from({ length: 9 }, (_, index) => `greedy ${index}`);

/**
 * Runs turns until a task is finished.
 * @returns the number of other turns before that.
 */
function turnsUntil(turns: FairScheduler, id: number): number {
  for (let before = 0; ; before += 1) {
    const turn = takeOne(turns);
    if (turn.id === id && turn.isOver) return before;
  }
}

test("lets a tenth user wait for at most one turn of each busy user", () => {
  const { turns, add } = createScheduler();
  for (const user of GREEDY) add(user, 10_000, 90);
  for (let turn = 0; turn < 100; turn += 1) takeOne(turns);

  for (let times = 0; times < 20; times += 1) {
    // The tenth user returns after some time.
    for (let turn = 0; turn < 12; turn += 1) takeOne(turns);

    expect(turnsUntil(turns, add("tenth", 2, 5))).toBeLessThanOrEqual(9);
  }
});

test("does not put a recently busy user behind nine new users", () => {
  const { turns, add } = createScheduler();
  for (let times = 0; times < 24; times += 1) turnsUntil(turns, add("tenth", 1, 30));
  for (const user of GREEDY) add(user, 10_000, 20);

  expect(turnsUntil(turns, add("tenth", 1, 10))).toBeLessThanOrEqual(9);
});

test("gives busy users equal time, whatever the size of their chunks", () => {
  const { turns, now, add } = createScheduler();
  add("short chunks", 1_000_000, 1);
  add("long chunks", 1_000_000, 200);
  const got = { "short chunks": 0, "long chunks": 0 };

  while (now() < 60_000) {
    const began = now();
    const { userId } = takeOne(turns);
    got[userId as keyof typeof got] += now() - began;
  }

  expect(Math.abs(got["short chunks"] - got["long chunks"])).toBeLessThan(1_000);
});

test("forgives time that a user received long ago", () => {
  const { turns, add, sleep } = createScheduler();
  add("once greedy", 100, 100);
  for (let turn = 0; turn < 100; turn += 1) takeOne(turns);
  sleep(10 * 60_000);

  add("once greedy", 1, 10);
  add("new", 1, 10);

  expect([takeOne(turns).userId, takeOne(turns).userId]).toEqual(["once greedy", "new"]);
});

test("ends only the failing task on an error", () => {
  const { turns, add } = createScheduler();
  // oxlint-disable-next-line require-yield -- it fails in its first chunk
  function* failing(): CooperativeTask<never> {
    throw new Error("no plan");
  }
  turns.add({ id: 100, userId: "anna", task: failing() });
  add("berta", 1, 1);

  const first = turns.next();
  expect(first && turns.take(first)).toEqual({ error: new Error("no plan") });
  expect(takeOne(turns)).toMatchObject({ userId: "berta", isOver: true });
  expect(turns.next()).toBeNull();
});
