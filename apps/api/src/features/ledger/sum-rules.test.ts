import { expect, test } from "vitest";

import { ledgerFacts, obligation, payment } from "#testing/ledger-rows.ts";

import type { LedgerFacts, Obligation, Payment } from "./ledger-rows.ts";
import { computeLedger } from "./state-rules.ts";
import { sumMonth } from "./sum-rules.ts";

const TODAY = "2026-12-20";

function debt(facts: LedgerFacts, obligations: Obligation[], payments: Payment[] = []) {
  return {
    facts,
    isInPlan: facts.kind !== "mortgage",
    ledger: computeLedger(facts, { obligations, payments }, TODAY),
  };
}

const card = ledgerFacts({ bank: { asOf: TODAY, isOverdue: true } });
const late = obligation({ amount: "194.35" });

test("what is left in this month holds what is late, and neither January nor what is done", () => {
  const sums = sumMonth(
    [
      debt(card, [late]),
      debt(card, [
        obligation({ dueDate: "2026-12-31", amount: "40.00" }),
        obligation({ dueDate: "2027-01-01" }),
      ]),
      debt(
        card,
        [obligation({ dueDate: "2026-12-28" })],
        [payment({ sentOn: "2026-12-18", seenOn: null })],
      ),
      debt(ledgerFacts({ kind: "mortgage", bank: { asOf: TODAY } }), [
        obligation({ dueDate: "2026-12-31", amount: "2187.43" }),
      ]),
    ],
    TODAY,
  );

  expect(sums).toEqual([
    {
      currency: "USD",
      through: "2026-12-31",
      left: "2421.78",
      leftOutside: "2187.43",
      late: "234.35",
      sent: "75.00",
      inTransit: "75.00",
      unknownCount: 0,
    },
  ]);
});

test("unknown amounts are counted and never summed", () => {
  const unknown = obligation({ dueDate: "2026-12-28", amount: null, amountSource: null });
  const owes = ledgerFacts({ bank: { asOf: TODAY } });
  const [sums] = sumMonth(
    [
      debt(owes, [unknown]),
      debt(owes, []),
      debt({ ...owes, owed: "0.00" }, []),
      debt({ ...owes, owed: null }, []),
    ],
    TODAY,
  );

  expect(sums).toMatchObject({ left: "0.00", late: "0.00", unknownCount: 3 });
});

test("currencies are not added up", () => {
  const dollars = debt(card, [late]);
  const euros = debt({ ...card, currency: "EUR" }, [late]);

  expect(
    sumMonth([dollars, euros, dollars], TODAY).map((each) => [each.currency, each.left]),
  ).toEqual([
    ["EUR", "194.35"],
    ["USD", "388.70"],
  ]);
  expect(sumMonth([], TODAY)).toEqual([]);
});
