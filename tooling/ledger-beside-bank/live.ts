import { addDays, businessDaysBefore, compareDates } from "@snowball/dates";
import { amountFromCents, centsFromAmount } from "@snowball/money";

import {
  cyclesOf,
  type Ledger,
  type LedgerFacts,
  type LedgerTransaction,
  type Obligation,
  type Payment,
  recognisePayments,
  tellLedger,
  type ToldObligation,
} from "../../apps/api/src/features/ledger/index.ts";
import { type AccountTerms, type Bank, openHousehold } from "../../apps/sandbox/src/bank/index.ts";
import { BEGIN } from "../as-planned/households.ts";
import { factsOf } from "./hear-lender.ts";

/** How somebody pays what they are told to have left; `forgets`: the second cycle, for three weeks. */
export type Payer = "as told" | "in halves" | "twice" | "forgets";

export type Life = {
  /** What was told and is not so. */
  wrong: string[];
  /** Days on which something was told to be late. */
  late: string[];
  payments: Payment[];
};

const CHECKING = { kind: "checking", id: "checking", name: "Checking", cents: 50_000_00 } as const;
const LEAD_BUSINESS_DAYS = 3;
const FORGOTTEN_MONTH = "2026-05";
const FORGOTTEN_DAYS = 21;
const DAYS_BACK = 100;

/** Follows a household by what its bank shows, day by day, and holds what is told against the bank. */
export function live(accounts: AccountTerms[], payer: Payer, days: number): Life {
  const terms = { seed: payer, accounts: [CHECKING, ...accounts], paysFrom: CHECKING.id };
  const bank = openHousehold({ ...terms, spending: {}, autopay: {} }, BEGIN);
  const life: Life = { wrong: [], late: [], payments: [] };
  const kept = new Map<string, Obligation[]>();
  const begun = new Set<string>();
  let ids = 0;

  for (let day = 0; day < days; day += 1, bank.passDays(1)) {
    const today = bank.today();
    const debts = accounts.map((account) => factsOf(bank, account));
    for (const facts of debts) {
      kept.set(facts.debtId, cyclesOf(facts, kept.get(facts.debtId) ?? [], today));
    }
    life.payments = recognisePayments({
      debts,
      obligations: [...kept.values()].flat(),
      kept: life.payments,
      transactions: transactionsOf(bank),
      since: addDays(today, -DAYS_BACK),
      newId: () => `payment ${(ids += 1)}`,
    }).payments;
    for (const facts of debts) {
      const obligations = kept.get(facts.debtId) ?? [];
      const ledger = tellLedger(facts, { obligations, payments: life.payments }, today);
      check(life, { bank, facts, ledger });
      for (const told of ledger.obligations) pay(bank, { told, payer, begun });
    }
  }

  return life;
}

function transactionsOf(bank: Bank): LedgerTransaction[] {
  const today = bank.today();

  return bank.movements().map(({ key, account, cents, on, postedOn, merchant }) => ({
    id: key,
    accountId: account,
    side: account === CHECKING.id ? "checking" : "lender",
    date: compareDates(postedOn, today) <= 0 ? postedOn : on,
    amount: amountFromCents(cents),
    currency: "USD",
    name: merchant.statementText,
    merchantName: merchant.name,
    category: merchant.primary,
    isPending: compareDates(postedOn, today) > 0,
    pendingId: null,
  }));
}

function check(
  life: Life,
  { bank, facts, ledger }: { bank: Bank; facts: LedgerFacts; ledger: Ledger },
): void {
  const today = bank.today();
  const { debtId } = facts;
  const told = ledger.obligations;
  const passed = told.filter(({ obligation }) => compareDates(obligation.dueDate, today) < 0);
  const isPastDue = (bank.factsOf(debtId)?.pastDue ?? 0) > 0;
  const isLate = told.some(({ state }) => state === "late");
  const isOpen = passed.some(({ state }) => state !== "paid") || passed.length === 0;
  const faults = {
    "is not late": isLate && !isPastDue,
    "is past due": isPastDue && !isOpen,
    "is asked for another amount": isAskedForAnother(bank, debtId, ledger),
  };

  if (isLate) life.late.push(`${today} ${debtId}`);
  for (const [fault, isSo] of Object.entries(faults)) {
    if (isSo) life.wrong.push(`${today} ${debtId} ${fault}: ${told.map(inWords).join(", ")}`);
  }
}

function inWords({ obligation, state, left }: ToldObligation): string {
  return `${obligation.dueDate} ${state} ${left ?? "?"}`;
}

function leftOf(told: readonly ToldObligation[]): number {
  return told.reduce((sum, { left }) => sum + (left === null ? 0 : centsFromAmount(left)), 0);
}

function isAskedForAnother(bank: Bank, debtId: string, { obligations, inTheAir }: Ledger): boolean {
  // What is on its way the lender has not counted.
  const asked = centsFromAmount(inTheAir) > 0 ? null : askedBy(bank, debtId);

  return asked !== null && leftOf(obligations) !== asked;
}

/** What a card's lender still asks for, by its own books. */
function askedBy(bank: Bank, debtId: string): number | null {
  const account = bank.snapshot().accounts[debtId];

  return account?.kind === "card" ? Math.max(0, account.bill.minimum - account.bill.paid) : null;
}

function pay(
  bank: Bank,
  { told, payer, begun }: { told: ToldObligation; payer: Payer; begun: Set<string> },
): void {
  const { debtId: account, cycle } = told.obligation;
  const left = told.left === null || told.state === "unknown" ? 0 : centsFromAmount(told.left);
  if (left <= 0 || compareDates(bank.today(), dayToSend(told, payer)) < 0) return;

  const key = `${account} ${cycle}`;
  const isFirst = !begun.has(key);
  begun.add(key);
  bank.pay({ account, cents: payer === "in halves" && isFirst ? Math.ceil(left / 2) : left });
  if (payer === "twice" && isFirst) bank.pay({ account, cents: left });
}

function dayToSend({ obligation: { cycle, dueDate } }: ToldObligation, payer: Payer): string {
  const isForgotten = payer === "forgets" && cycle.startsWith(FORGOTTEN_MONTH);

  return isForgotten
    ? addDays(dueDate, FORGOTTEN_DAYS)
    : businessDaysBefore(dueDate, LEAD_BUSINESS_DAYS);
}
