import type { LedgerPayment, Paydays, PlannedLedger } from "@snowball/contract";
import { subtractAmount } from "@snowball/money";

import { readQuestion, resolvePlan } from "../compare/resolve-plan.ts";
import type { MonthDebtFacts } from "../facts/debt-facts.ts";
import { buildMonth, type Month } from "../month/build-month.ts";
import type { OpenObligation } from "../month/ledger-facts.ts";
import { readLedger } from "../month/read-ledger.ts";
import { shortMonth } from "../triage/short-month.ts";
import { type Household, NOTHING_SENT } from "./paying-household.ts";
import { buildCurrentMonth } from "./current-month.ts";

/** A household whose ledgers list payments. */
export type ListedHousehold = Omit<Household, "ledger"> & {
  ledgers: readonly PlannedLedger[];
  autopay?: ReadonlyMap<string, MonthDebtFacts["autopay"]["type"]>;
};

/** Builds the month of a household as the product does. */
export function monthOf(
  { today, debts: given, ledgers, settings, autopay }: ListedHousehold,
  paydays: Paydays | null = null,
): Month {
  const ledger = readLedger(ledgers, today);
  const debts = given.map((debt) => ({
    ...debt,
    autopay: { type: autopay?.get(debt.uuid) ?? ("none" as const) },
  }));
  const read = buildCurrentMonth(debts, { today, ledger, settings });
  const question = readQuestion({ read, settings, steadyAmounts: [] });
  const { portfolio, strategy, outcome } = resolvePlan(question);

  return buildMonth({
    read,
    debts: debts.map((debt) => ({
      ...debt,
      name: debt.uuid,
      nickname: null,
    })),
    ledgers,
    plan: outcome.kind === "plan" ? outcome.plan : null,
    followed: portfolio,
    paydays,
    changes: settings.changes,
    short: outcome.kind === "plan" ? null : shortMonth(portfolio, strategy),
  });
}

const NOTHING_KNOWN_SENT = { ...NOTHING_SENT, open: null };

/** Lists the open obligations of a household; a debt without a ledger gets one payment without a date. */
export function withListedPayments({ ledger, ...household }: Household): ListedHousehold {
  return {
    ...household,
    ledgers: household.debts.map(({ uuid, minimum }): PlannedLedger => {
      const { open, recent_payments: recent, ...facts } = ledger.get(uuid) ?? NOTHING_KNOWN_SENT;
      const payments =
        open === null
          ? [ledgerPayment({ billed: minimum.value, due: minimum.value, left: minimum.value })]
          : open.map(paymentOf);
      return { ...facts, ...(recent && { recent_payments: [...recent] }), debt: uuid, payments };
    }),
  };
}

function paymentOf(open: OpenObligation): LedgerPayment {
  const { amount, paid, cycle, due_date: due, pay_by: payBy, is_late: isLate } = open;

  return ledgerPayment({
    cycle,
    due_date: due,
    pay_by: payBy,
    billed: amount,
    billed_source: amount === null ? null : "bank",
    due: amount,
    paid,
    left: amount === null ? null : subtractAmount(amount, paid),
    is_late: isLate,
    status: isLate ? "late" : "upcoming",
  });
}

export function ledgerPayment(about: Partial<LedgerPayment> = {}): LedgerPayment {
  return {
    cycle: null,
    due_date: null,
    due_date_source: null,
    pay_by: null,
    billed: null,
    billed_source: null,
    billed_as_of: null,
    bank_billed: null,
    is_last_statement: false,
    past_due_amount: null,
    late_fee_amount: null,
    due: null,
    paid: "0.00",
    sent: "0.00",
    left: null,
    status: "upcoming",
    is_late: false,
    recognised: null,
    question: null,
    not_paid_on: null,
    sent_this_month: "0.00",
    ...about,
  };
}
