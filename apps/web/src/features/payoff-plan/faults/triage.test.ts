import fc from "fast-check";
import { expect, test } from "vitest";

import { triage } from "./triage.ts";

const debt = (id: string, about: object = {}) => ({
  id,
  isSecured: false,
  isOverdue: false,
  dueDate: null,
  ...about,
});

test("what a home answers for comes first, then what is late, then what is due soonest", () => {
  const debts = [
    debt("no date"),
    debt("due later", { dueDate: "2026-12-20" }),
    debt("due soon", { dueDate: "2026-12-02" }),
    debt("late", { isOverdue: true, dueDate: "2026-11-10" }),
    debt("home", { isSecured: true, dueDate: "2026-12-28" }),
  ];
  const minimums = new Map(debts.map(({ id }) => [id, 1_000]));

  expect(triage(debts, minimums, 2_500).map(({ id, pay }) => [id, pay])).toEqual([
    ["home", 1_000],
    ["late", 1_000],
    ["due soon", 500],
    ["due later", 0],
    ["no date", 0],
  ]);
});

const anyDebt = fc.record({
  isSecured: fc.boolean(),
  isOverdue: fc.boolean(),
  dueDate: fc.constantFrom(null, "2026-11-30", "2026-12-15"),
  minimum: fc.integer({ min: 0, max: 100_000 }),
});

test("no more is paid than there is, and nothing secured waits behind what is not", () => {
  fc.assert(
    fc.property(fc.array(anyDebt), fc.integer({ min: 0, max: 300_000 }), (given, money) => {
      const debts = given.map((each, at) => ({ ...each, id: String(at) }));
      const minimums = new Map(debts.map(({ id, minimum }) => [id, minimum]));
      const entries = triage(debts, minimums, money);
      const firstShort = entries.findIndex(({ pay, minimum }) => pay < minimum);

      expect(entries.reduce((sum, { pay }) => sum + pay, 0)).toBeLessThanOrEqual(money);
      if (firstShort === -1) return;
      expect(entries.slice(firstShort + 1).every(({ pay }) => pay === 0)).toBe(true);
      const isSecuredShort = entries[firstShort]?.reason === "secured";
      const isOtherPaid = entries.some(({ reason, pay }) => reason !== "secured" && pay > 0);
      expect(isSecuredShort && isOtherPaid).toBe(false);
    }),
  );
});
