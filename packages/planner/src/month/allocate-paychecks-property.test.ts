import fc from "fast-check";
import { expect, test } from "vitest";

import { paydaysBetween } from "../facts/read-paydays.ts";
import { anyPaychecks, paychecksCase } from "../testing/any-paychecks.ts";
import { allocateApart, THROUGH } from "../testing/month-plan-fixture.ts";
import { allocatePaychecks } from "./allocate-paychecks.ts";

const sumOf = (parts: readonly { amount: number }[]) =>
  parts.reduce((sum, { amount }) => sum + amount, 0);
const isNextMonth = ({ payBy }: { payBy: string | null }) => payBy !== null && payBy > THROUGH;

test("what is left of the paychecks is right to the cent, and never less than nothing", () => {
  fc.assert(
    fc.property(anyPaychecks, (drawn) => {
      const { plan, ...about } = paychecksCase(drawn);
      let kept = 0;
      for (const each of allocatePaychecks(plan, about).paychecks) {
        const { there, comes, otherMoney, already, pays: own, left } = each;
        kept += there + comes + otherMoney - already - sumOf(own);
        expect(left).toBe(kept);
        expect(left).toBeGreaterThanOrEqual(0);
      }
    }),
  );
});

test("bills are paid whole and once, and late ones are marked", () => {
  fc.assert(
    fc.property(anyPaychecks, (drawn) => {
      const { plan, ...about } = paychecksCase(drawn);
      const { paychecks, uncovered, carried } = allocateApart(plan, about);
      const pays = paychecks.flatMap((paycheck) => paycheck.pays);

      for (const { debt, minimum, sendOn } of plan.instructions) {
        const bills = pays.filter(
          (part) => part.debt === debt && part.kind === "bill" && !part.isNext,
        );
        const late = uncovered.find((each) => each.debt === debt && !isNextMonth(each));
        const isCarried = carried.some((each) => each.debt === debt);
        const whole = isCarried ? 0 : minimum;
        expect(late !== undefined && isCarried).toBe(false);
        const inTime = bills.filter(({ isMadeUp }) => !isMadeUp);
        const rest = late && late.from === null ? late.amount - late.there : 0;
        expect(inTime.every(({ date }) => date <= sendOn)).toBe(true);
        expect(sumOf(bills)).toBe(whole - rest);
        expect(bills.length).toBeLessThanOrEqual(late ? 2 : 1);
        expect(sumOf(inTime)).toBe(late?.there ?? whole);
        expect(late ? minimum - late.there : 1).toBeGreaterThan(0);
      }
    }),
  );
});

test("an extra is listed once, as paid or as waiting", () => {
  fc.assert(
    fc.property(anyPaychecks, (drawn) => {
      const { plan, ...about } = paychecksCase(drawn);
      const { paychecks, waiting } = allocatePaychecks(plan, about);
      const pays = paychecks.flatMap((paycheck) => paycheck.pays);

      for (const { debt, extra } of plan.instructions) {
        const own = [...pays.filter(({ kind }) => kind === "extra"), ...waiting];
        expect(sumOf(own.filter((each) => each.debt === debt))).toBe(extra);
      }
    }),
  );
});

test("next month's first bills are paid whole or marked as uncovered, and no others", () => {
  fc.assert(
    fc.property(anyPaychecks, (drawn) => {
      const { plan, ...about } = paychecksCase(drawn);
      const { paychecks, uncovered, next } = allocatePaychecks(plan, about);
      const pays = paychecks.flatMap((paycheck) => paycheck.pays);

      for (const { debt, nextPayBy, next: amount } of plan.dueDays) {
        const own = pays.filter((part) => part.debt === debt && part.isNext);
        const late = uncovered.find((each) => each.debt === debt && isNextMonth(each));
        const isFirst = nextPayBy < (next ?? "");
        expect(sumOf(own)).toBe(isFirst ? (late?.there ?? amount) : 0);
        expect(late === undefined || late.from === next).toBe(true);
      }
    }),
  );
});

test("what is listed leaves enough on every day for next month's bills, if its paychecks cover them in total", () => {
  fc.assert(
    fc.property(anyPaychecks, (drawn) => {
      const { plan, ...about } = paychecksCase(drawn);
      const { paychecks, waiting, waitingFrom, next, uncovered } = allocatePaychecks(plan, about);
      const { amount } = about.paydays;
      const dates = paydaysBetween(about.paydays, { from: "2027-01-01", through: "2027-01-31" });
      const share = amount === null ? plan.nextBudget / dates.length : Number(amount) * 100;
      const bills = plan.dueDays.map((each) => ({ date: each.nextPayBy, amount: each.next }));
      fc.pre(uncovered.length === 0 && share * dates.length >= sumOf(bills));
      const sent = paychecks.flatMap(({ pays }) => pays.filter(({ kind }) => kind === "extra"));
      const moves = [
        ...dates.map((date) => ({ date, amount: share })),
        ...bills
          .filter(({ date }) => date >= (next ?? ""))
          .map((each) => ({ ...each, amount: -each.amount })),
        { date: waitingFrom ?? "", amount: -sumOf(waiting) },
      ];
      const left = paychecks.at(-1)?.left ?? 0;
      const lows = moves.map(
        ({ date: day }) => left + sumOf(moves.filter(({ date }) => date <= day)),
      );

      expect(sumOf(sent) === 0 || Math.min(...lows) > -1).toBe(true);
    }),
  );
});

test("no choice of paychecks leaves fewer bills without one, this month's before next month's", () => {
  fc.assert(
    fc.property(anyPaychecks, (drawn) => {
      const { entries, next: first } = drawn;
      const { plan, ...about } = paychecksCase({
        ...drawn,
        entries: entries.slice(0, 4),
        next: first.slice(0, 1),
      });
      const { paychecks, uncovered, carried, next } = allocateApart(plan, about);
      const money = paychecks.map(({ date, there, comes, otherMoney, already }) => ({
        date,
        amount: there + comes + otherMoney - already,
      }));
      const isCarried = new Set(carried.map(({ debt }) => debt));
      const bills = [
        ...plan.instructions
          .filter(({ debt, minimum }) => minimum > 0 && !isCarried.has(debt))
          .map(({ minimum, sendOn }) => ({ amount: minimum, by: sendOn, weight: 10 })),
        ...plan.dueDays
          .filter(({ next: amount, nextPayBy }) => amount > 0 && nextPayBy < (next ?? ""))
          .map(({ next: amount, nextPayBy: by }) => ({ amount, by, weight: 1 })),
      ];
      const count = uncovered.length;
      const own = uncovered.filter((each) => !isNextMonth(each)).length;
      const fewest = fewestLeftOver(bills, money);

      expect(own).toBe(Math.floor(fewest / 10));
      // What replaces money for a bill of this month comes before next month's bills.
      expect(own === 0 ? count : fewest).toBe(fewest);
    }),
  );
});

type Bill = { amount: number; by: string; weight: number };
type Money = { date: string; amount: number };

/** Tries every choice of a paycheck, or none, for every bill. */
function fewestLeftOver(
  bills: readonly Bill[],
  money: readonly Money[],
  chosen: readonly (number | null)[] = [],
): number {
  const bill = bills[chosen.length];
  if (!bill) {
    let kept = 0;
    const works = money.every(({ amount }, at) => {
      kept += amount;
      for (const [of, paycheck] of chosen.entries()) {
        if (paycheck === at) kept -= bills[of]?.amount ?? 0;
      }
      return kept >= 0;
    });
    const left = chosen.map((each, at) => (each === null ? (bills[at]?.weight ?? 0) : 0));
    return works ? left.reduce((sum, each) => sum + each, 0) : Infinity;
  }
  const inTime = money.flatMap(({ date }, at) => (date <= bill.by ? [at] : []));

  return Math.min(
    ...[...inTime, null].map((paycheck) => fewestLeftOver(bills, money, [...chosen, paycheck])),
  );
}

test("what is carried is due before the first payday, is no more than the month before had, and all that fits", () => {
  fc.assert(
    fc.property(anyPaychecks, (drawn) => {
      const { plan, ...about } = paychecksCase(drawn);
      const { paychecks, uncovered, carried } = allocateApart(plan, about);
      const dates = paydaysBetween(about.paydays, { from: plan.month, through: THROUGH });
      const [first = ""] = dates;
      const before = paydaysBetween(about.paydays, { from: "2026-11-01", through: "2026-11-30" });
      const { amount } = about.paydays;
      const came = amount === null ? plan.budget : Math.round(Number(amount) * 100) * before.length;
      const bills = plan.instructions.filter(({ payBy }) => (payBy ?? "") >= first);

      expect(carried.every(({ payBy }) => (payBy ?? "") < first)).toBe(true);
      const most = Math.max(0, came - sumOf(bills.map(({ minimum }) => ({ amount: minimum }))));
      expect(sumOf(carried)).toBeLessThanOrEqual(most);
      const paid = paychecks.flatMap(({ pays }) => pays).filter(({ isMadeUp }) => isMadeUp);
      expect(paid.length).toBeLessThanOrEqual(uncovered.length);
    }),
  );
});
