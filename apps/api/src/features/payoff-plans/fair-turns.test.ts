import type { Pieces } from "@snowball/payoff/pieces";
import { expect, test } from "vitest";

import { createFairTurns, type FairTurns } from "./fair-turns.ts";

/** Turns on a clock that only computing moves. */
function openTurns() {
  let now = 0;
  const turns = createFairTurns(() => now);
  function* pieces(count: number, pieceMs: number): Pieces<string> {
    for (let piece = 1; ; piece += 1) {
      now += pieceMs;
      if (piece === count) return "done";
      yield;
    }
  }
  let asked = 0;
  return {
    turns,
    now: () => now,
    sleep: (ms: number) => (now += ms),
    add: (userId: string, count: number, pieceMs: number) => {
      asked += 1;
      turns.add({ id: asked, userId, pieces: pieces(count, pieceMs) });
      return asked;
    },
  };
}

/** Takes one turn. @returns who had it, and whether that was the end. */
function takeOne(turns: FairTurns): { userId: string; id: number; isOver: boolean } {
  const turn = turns.next();
  if (turn === null) throw new Error("Nothing waits.");
  return { userId: turn.userId, id: turn.id, isOver: turns.take(turn) !== null };
}

const GREEDY = Array.from({ length: 9 }, (_, index) => `greedy ${index}`);

/** Takes turns until a question is answered. @returns how many of them others had before. */
function turnsUntil(turns: FairTurns, id: number): number {
  for (let before = 0; ; before += 1) {
    const turn = takeOne(turns);
    if (turn.id === id && turn.isOver) return before;
  }
}

test("nine greedy users keep a tenth waiting for a turn of each, however long they have been at it", () => {
  const { turns, add } = openTurns();
  for (const user of GREEDY) add(user, 10_000, 90);
  for (let turn = 0; turn < 100; turn += 1) takeOne(turns);

  for (let times = 0; times < 20; times += 1) {
    // Now and then, as people do.
    for (let turn = 0; turn < 12; turn += 1) takeOne(turns);

    expect(turnsUntil(turns, add("tenth", 2, 5))).toBeLessThanOrEqual(9);
  }
});

test("who asked a lot a moment ago is not kept behind nine newcomers", () => {
  const { turns, add } = openTurns();
  for (let times = 0; times < 24; times += 1) turnsUntil(turns, add("tenth", 1, 30));
  for (const user of GREEDY) add(user, 10_000, 20);

  expect(turnsUntil(turns, add("tenth", 1, 10))).toBeLessThanOrEqual(9);
});

test("users who want more than there is get the same share of it, whatever their pieces are", () => {
  const { turns, now, add } = openTurns();
  add("short pieces", 1_000_000, 1);
  add("long pieces", 1_000_000, 200);
  const got = { "short pieces": 0, "long pieces": 0 };

  while (now() < 60_000) {
    const began = now();
    const { userId } = takeOne(turns);
    got[userId as keyof typeof got] += now() - began;
  }

  expect(Math.abs(got["short pieces"] - got["long pieces"])).toBeLessThan(1_000);
});

test("what a user was served long ago does not count", () => {
  const { turns, add, sleep } = openTurns();
  add("once greedy", 100, 100);
  for (let turn = 0; turn < 100; turn += 1) takeOne(turns);
  sleep(10 * 60_000);

  add("once greedy", 1, 10);
  add("new", 1, 10);

  expect([takeOne(turns).userId, takeOne(turns).userId]).toEqual(["once greedy", "new"]);
});

test("an error ends the computation of its user and no other", () => {
  const { turns, add } = openTurns();
  // oxlint-disable-next-line require-yield -- it fails in its first piece
  function* failing(): Pieces<never> {
    throw new Error("no plan");
  }
  turns.add({ id: 100, userId: "anna", pieces: failing() });
  add("berta", 1, 1);

  const first = turns.next();
  expect(first && turns.take(first)).toEqual({ error: new Error("no plan") });
  expect(takeOne(turns)).toMatchObject({ userId: "berta", isOver: true });
  expect(turns.next()).toBeNull();
});
