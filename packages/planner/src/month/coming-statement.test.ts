import type { LedgerPayment } from "@snowball/contract";
import { expect, test } from "vitest";

import { cardFacts } from "../testing/debt-facts.ts";
import { bill, household, ledger } from "../testing/month-fixture.ts";
import { monthOf } from "../testing/month-of-household.ts";

type About = { last?: string | null; payment?: Partial<LedgerPayment>; isCollected?: boolean };

test.for<[string, About, string | undefined]>([
  ["is still the last one's", {}, "2027-06-20"],
  [
    "is unknown until then",
    { payment: { is_last_statement: false, billed: null, due: null, left: null } },
    "2027-06-20",
  ],
  ["is the new one", { payment: { is_last_statement: false } }, undefined],
  ["was the last one's for longer than a month", { last: "2027-04-20" }, undefined],
  ["has no reported statement", { last: null }, undefined],
  ["is of a bank that was unlinked", { payment: { billed_source: "last_known" } }, undefined],
  ["is collected", { isCollected: true }, undefined],
  ["is due before the next statement", { last: "2027-06-10" }, undefined],
])("names the expected statement of a bill that %s", ([, about, expected]) => {
  const { last = "2027-05-20", payment, isCollected = false } = about;
  const debts = [cardFacts({ uuid: "card", last_statement_on: last })];
  const autopay = new Map([["card", isCollected ? "minimum" : "none"] as const]);
  const ledgers = [ledger([bill("2027-06-30", { is_last_statement: true, ...payment })])];

  expect(monthOf(household({ debts, ledgers, autopay })).payments[0]?.statement_on).toBe(expected);
});

test("a bill of next month that was sent as estimated is no unknown amount of this month", () => {
  const unknown = { billed: null, due: null, left: null, status: "unknown" } as const;
  const sent = { sent: "60.00", sent_this_month: "60.00" };
  const next = (about: object) =>
    bill("2027-07-02", { ...unknown, pay_by: "2027-06-29", ...about });
  const count = (about: object) => {
    const ledgers = [ledger([next(about)])];
    const debts = [cardFacts({ minimum: { value: null, source: null }, is_included: false })];
    return monthOf(household({ debts, ledgers })).unknown_count;
  };

  expect([count({}), count(sent)]).toEqual([1, 0]);
});
