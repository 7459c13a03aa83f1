import type { LedgerPayment } from "@snowball/contract";
import { amountFromCents } from "@snowball/money";
import { sumOfFirstMinimums } from "@snowball/payoff";
import { expect, test } from "vitest";

import { cardFacts } from "../testing/debt-facts.ts";
import { ledgerPayment } from "../testing/month-of-household.ts";
import { buildCurrentMonth } from "../testing/current-month.ts";
import { readLedger } from "./read-ledger.ts";

const TODAY = "2027-06-10";
const LATE: Partial<LedgerPayment> = { is_late: true, status: "late" };

function payment(due: string, about: Partial<LedgerPayment>): LedgerPayment {
  return ledgerPayment({ cycle: due, due_date: due, pay_by: due, ...about });
}

/** Returns the sum of the minimums of a card with $3,000.00 at 20 % and this bill. */
function minimums(minimum: string, payments: LedgerPayment[], inTransit = "0.00"): string {
  const card = cardFacts({
    owed: { value: "3000.00", source: "bank" },
    minimum: { value: minimum, source: "bank" },
    // The API infers a rule from the bill.
    minimum_rule: {
      type: "percent",
      amount: null,
      percent: "5.5",
      floor: "25.00",
      term_months: null,
      source: "estimate",
    },
  });
  const ledger = readLedger(
    [
      {
        debt: card.uuid,
        payments,
        sent_this_month: inTransit,
        sent_ahead: "0.00",
        in_the_air: inTransit,
      },
    ],
    TODAY,
  );
  const settings = {
    strategy: "avalanche",
    custom_order: [],
    snowball_first: 1,
    extra: "0.00",
    total: "900.00",
    rollover: true,
    changes: [],
  } as const;
  const { portfolio } = buildCurrentMonth([card], {
    today: TODAY,
    ledger,
    settings,
  });

  return amountFromCents(sumOfFirstMinimums(portfolio));
}

test("missed payments in a card's bill are no part of the minimums of later months", () => {
  const bill = payment("2027-06-15", { billed: "85.00", due: "85.00", left: "85.00" });
  const usual = minimums("85.00", [bill]);
  const missed = payment("2027-05-15", { billed: "85.00", due: "85.00", left: "85.00", ...LATE });
  const higher = payment("2027-06-15", { billed: "170.00", due: "85.00", left: "85.00" });
  const paid = { ...higher, left: "0.00", paid: "85.00", status: "paid" } as const;

  // 5.5 % of the balance with its interest.
  expect(usual).toBe("168.44");
  // The bill that was missed.
  expect(minimums("170.00", [missed, higher])).toBe("85.00");
  const sent = { ...missed, left: "0.00", sent: "85.00", sent_this_month: "85.00" };
  expect(minimums("170.00", [{ ...sent, is_late: false, status: "sent" }, higher], "85.00")).toBe(
    "85.00",
  );
  for (const payments of [[higher], [paid], [missed]]) {
    // A single bill may contain others that were missed: 1 % of $3,000.00 and its interest.
    expect(minimums("170.00", payments)).toBe("92.48");
  }
});

test("the usual minimum of a card that is behind does not grow with what is unpaid", () => {
  // Missed payments of an unknown number were in the first bill, so that it is no usual one.
  const first = payment("2027-05-15", { billed: "240.00", due: "240.00", left: "240.00", ...LATE });
  const next = payment("2027-06-15", { billed: "370.00", due: "130.00", left: "130.00" });

  // 1 % of $2,722.48 and its interest: $3,000.00 less the $370.00 due, but with its own minimum of $92.48.
  expect(minimums("370.00", [first, next])).toBe("83.92");
});

test("the usual minimum of a card that was linked behind does not rise with its next bill", () => {
  // The lender reported the card as past due with its next due date, so that the bill may contain the missed payment.
  const about = { billed: "242.00", due: "242.00", left: "242.00" };
  const linked = payment("2027-06-15", { ...about, ...LATE, due_date: "2027-05-15" });
  const missed = payment("2027-05-15", { ...about, may_contain_missed: true });
  const next = payment("2027-06-15", { billed: "621.45", due: "379.45", left: "379.45" });
  const before = Number(minimums("242.00", [linked]));

  for (const answer of [LATE, { question: "was_it_paid", status: "unknown" } as const]) {
    expect(Number(minimums("621.45", [{ ...missed, ...answer }, next]))).toBeLessThanOrEqual(
      before,
    );
  }
});

test("a card is not behind because its payment was sent before the statement", () => {
  // The bank reports the last statement's minimum until then.
  const bill = payment("2027-07-15", { billed: "85.00", is_last_statement: true });
  const sent = { ...bill, due: "0.00", left: "0.00", sent: "90.00", status: "sent" } as const;

  expect(minimums("85.00", [sent])).toBe(minimums("85.00", [bill]));
});
