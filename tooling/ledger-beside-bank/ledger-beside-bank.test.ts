import { expect, test } from "vitest";

import { HOUSEHOLDS } from "../as-planned/households.ts";
import { live, type Payer } from "./live.ts";

// Nothing is told late that was paid, and nothing paid that was not: the ledger held against a bank by days that
// knows nothing of it (apps/sandbox/src/bank).

const DAYS = 120;
/** All kinds of debts; without the card whose bill was paid before anybody looked. */
const EVERYTHING = (HOUSEHOLDS.find(({ name }) => name === "everything")?.accounts ?? []).filter(
  ({ id }) => id !== "visa",
);

test.each<Payer>(["as told", "in halves", "twice"])(
  "who pays %s is told what the bank says, and never to be late",
  (payer) => {
    const { wrong, late, payments } = live(EVERYTHING, payer, DAYS);

    expect(wrong).toEqual([]);
    expect(late).toEqual([]);
    expect(payments.length).toBeGreaterThan(20);
  },
);

test("who forgets a month is told so of each debt that somebody sees, and is done when it is paid", () => {
  const { wrong, late } = live(EVERYTHING, "forgets", DAYS);
  const isSeen = EVERYTHING.filter(({ kind }) => kind !== "auto" && kind !== "personal");

  expect(wrong).toEqual([]);
  expect(new Set(late.map((each) => each.split(" ")[1]))).toEqual(
    new Set(isSeen.map(({ id }) => id)),
  );
  expect(late.at(-1)?.slice(0, 7)).toBe("2026-06");
});
