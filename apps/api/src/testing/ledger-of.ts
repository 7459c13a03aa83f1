import type { Debt } from "@snowball/contract";

import { cyclesOf } from "#features/ledger/cycle-rules.ts";
import type { DebtLedger } from "#features/ledger/read-ledgers.ts";
import { computeLedger } from "#features/ledger/state-rules.ts";

import { ledgerFacts } from "./ledger-rows.ts";

export const TODAY = "2026-12-01";

const USUAL = {
  uuid: "a",
  name: "Card",
  bankAmount: "25.00" as string | null,
  userAmount: null as string | null,
  bankDueDate: "2026-12-10" as string | null,
  statementDate: null as string | null,
  owed: "500.00",
  userDueDay: null as number | null,
  isOverdue: null as boolean | null,
  /** Whether no bank reports the debt. */
  isEntered: false,
  liability: "credit" as "credit" | null,
};
export type AboutLedger = Partial<typeof USUAL>;

/** Returns the ledger of a card with a bill of $25.00, due on December 10, 2026. `about` overrides what is reported. */
export function ledgerOf(about: AboutLedger = {}, today = TODAY): DebtLedger {
  const { uuid, name, isEntered, bankAmount, bankDueDate, ...reported } = { ...USUAL, ...about };
  const bank = {
    asOf: TODAY,
    liability: reported.liability,
    dueDate: bankDueDate,
    amount: bankAmount,
    statementDate: reported.statementDate,
    isOverdue: reported.isOverdue,
  };
  const facts = ledgerFacts({
    debtId: uuid,
    owed: reported.owed,
    ...(!isEntered && { bank }),
    user: { amount: reported.userAmount, dueDay: reported.userDueDay },
  });
  const obligations = cyclesOf(facts, [], today);
  const minimum = { value: reported.userAmount ?? bankAmount };

  return {
    debt: { uuid, name, account: isEntered ? null : uuid, minimum, lead_days: 3 } as Debt,
    facts,
    reported: null,
    kept: { obligations: [], payments: [] },
    obligations,
    ledger: computeLedger(facts, { obligations, payments: [] }, today),
  };
}
