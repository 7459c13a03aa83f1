import { addDays } from "@snowball/dates";
import { planPayoff } from "@snowball/payoff";
import { expect, test } from "vitest";

import { balanceFacts, cardFacts } from "../testing/debt-facts.ts";
import type { LedgerFacts, OpenObligation } from "./ledger-facts.ts";
import { buildCurrentMonth } from "../testing/current-month.ts";
import { firstMonths, listInstructions } from "./list-instructions.ts";
import { steadyOpening } from "./opening-period.ts";

const TODAY = "2026-12-23";
const DUE = "2027-01-02";

/** A card with its next bill already issued; the plan expects a lower minimum. */
const card = cardFacts({
  owed: { value: "3748.70", source: "bank" },
  balances: [balanceFacts({ amount: "3748.70" })],
  minimum: { value: "112.24", source: "bank" },
});

type Given = {
  bill?: Partial<OpenObligation>;
  sentAhead?: string;
  total?: string;
  /** A constant payment instead of the declining minimum, in cents. */
  constant?: number;
};

/** Lists the payment that is due in January and must be sent in December. */
function instructionsDueNextMonth(
  { bill, sentAhead = "0.00", total = "327.56", constant }: Given,
  debt = card,
) {
  const open = { cycle: DUE, due_date: DUE, pay_by: addDays(DUE, -3), is_late: false };
  const facts: LedgerFacts = {
    open: [{ ...open, amount: "112.24", paid: "0.00", ...bill }],
    sent_this_month: "200.00",
    sent_ahead: sentAhead,
    in_the_air: "0.00",
  };
  const given = { today: TODAY, ledger: new Map([["card", facts]]) };
  const { portfolio: declining } = buildCurrentMonth([debt], {
    ...given,
    settings: {
      strategy: "avalanche",
      custom_order: [],
      snowball_first: 0,
      extra: "0.00",
      total,
      rollover: true,
      changes: [],
    },
  });
  const { opening } = declining;
  const portfolio =
    constant === undefined
      ? declining
      : {
          ...declining,
          ...(opening && {
            opening: steadyOpening(
              { ...declining, opening },
              { ...given, steady: { card: constant }, facts: [debt] },
            ),
          }),
          debts: declining.debts.map((each) => ({
            ...each,
            minimum: { type: "fixed" as const, amount: constant },
          })),
        };
  const outcome = planPayoff(portfolio, { type: "avalanche" });
  if (outcome.kind === "impossible") throw new Error(outcome.fault.code);

  return listInstructions(firstMonths(outcome.plan), { ...given, followed: portfolio }).filter(
    ({ cycle }) => cycle === DUE,
  );
}

test("a payment of next month that is billed is listed as billed, whatever minimum the plan expects", () => {
  expect(instructionsDueNextMonth({})).toMatchObject([
    { minimum: 112_24, extra: 0, amount: 112_24 },
  ]);
});

test("a bill below the minimum that the plan expects is listed as billed, so that it does not change by cents", () => {
  const storeCard = cardFacts({
    owed: { value: "4000.00", source: "user" },
    balances: [balanceFacts({ amount: "4000.00", apr: { value: "34.99", source: "user" } })],
    minimum: { value: "35.00", source: "user" },
  });
  const bill = { amount: "35.00" };

  expect(instructionsDueNextMonth({ bill, total: "560.00" }, storeCard)).toMatchObject([
    { minimum: 35_00, extra: 0, amount: 35_00 },
  ]);
});

test("what was already sent of it is not listed again", () => {
  expect(instructionsDueNextMonth({ bill: { paid: "40.00" }, sentAhead: "40.00" })).toMatchObject([
    { minimum: 72_24, extra: 0, amount: 72_24 },
  ]);
});

test("a payment without a bill is listed as planned", () => {
  const [instruction] = instructionsDueNextMonth({ bill: { amount: null } });

  // The rule requires $112.24 of $3,748.70 on the statement. The month's extra comes after it.
  expect(instruction).toMatchObject({ extra: 0, amount: 112_24 });
});

test("a constant payment is listed in full if the lender bills less", () => {
  const sent = { bill: { paid: "112.24" }, sentAhead: "112.24", constant: 120_00 };

  expect(instructionsDueNextMonth(sent)).toMatchObject([{ amount: 7_76 }]);
});

test("an estimated bill is not listed again because its estimate rises after it is paid", () => {
  const sent = { bill: { amount: null, paid: "112.24" }, sentAhead: "112.24", constant: 120_00 };

  expect(instructionsDueNextMonth(sent)).toEqual([]);
});

test("a bill above what is owed by then is listed up to the plan's last payment", () => {
  const nearlyPaid = cardFacts({
    owed: { value: "150.00", source: "bank" },
    balances: [balanceFacts({ amount: "150.00" })],
    minimum: { value: "112.24", source: "bank" },
  });
  const [instruction] = instructionsDueNextMonth({ total: "300.00" }, nearlyPaid);

  expect(instruction?.amount).toBeLessThan(60_00);
  expect(instruction?.amount).toBeGreaterThan(50_00);
});
