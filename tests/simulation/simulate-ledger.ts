import { addDays, businessDaysBefore, compareDates } from "@snowball/dates";
import { amountFromCents, centsFromAmount } from "@snowball/money";

import {
  cyclesOf,
  type Ledger,
  type LedgerFacts,
  type LedgerTransaction,
  type Obligation,
  type Payment,
  matchPayments,
  computeLedger,
  type ObligationOnDate,
} from "../../apps/api/src/features/ledger/index.ts";
import { type AccountTerms, type Bank, openHousehold } from "../../apps/sandbox/src/bank/index.ts";
import { BEGIN } from "./households.ts";
import { factsOf } from "./lender-facts.ts";

/** How the household pays the amount left to pay. `forgets` skips the second cycle for three weeks. */
export type Payer = "as asked" | "in halves" | "twice" | "forgets";

export type LedgerSimulation = {
  /** Statements of the ledger that contradict the bank. */
  wrong: string[];
  /** Days and debts that the ledger reported as late. */
  late: string[];
  payments: Payment[];
};

const CHECKING = { kind: "checking", id: "checking", name: "Checking", cents: 50_000_00 } as const;
const LEAD_BUSINESS_DAYS = 3;
const FORGOTTEN_MONTH = "2026-05";
const FORGOTTEN_DAYS = 21;
const DAYS_BACK = 100;

/** Computes the ledger from the bank's data, day by day, and compares it with the bank's own books. */
export function simulateLedger(
  accounts: AccountTerms[],
  payer: Payer,
  days: number,
): LedgerSimulation {
  const terms = { seed: payer, accounts: [CHECKING, ...accounts], paysFrom: CHECKING.id };
  const bank = openHousehold({ ...terms, spending: {}, autopay: {} }, BEGIN);
  const simulation: LedgerSimulation = { wrong: [], late: [], payments: [] };
  const obligationsByDebt = new Map<string, Obligation[]>();
  const begun = new Set<string>();
  let ids = 0;

  for (let day = 0; day < days; day += 1, bank.passDays(1)) {
    const today = bank.today();
    const debts = accounts.map((account) => factsOf(bank, account));
    for (const facts of debts) {
      obligationsByDebt.set(
        facts.debtId,
        cyclesOf(facts, obligationsByDebt.get(facts.debtId) ?? [], today),
      );
    }
    simulation.payments = matchPayments({
      listed: [],
      debts,
      obligations: [...obligationsByDebt.values()].flat(),
      kept: simulation.payments,
      transactions: transactionsOf(bank),
      since: addDays(today, -DAYS_BACK),
      newId: () => `payment ${(ids += 1)}`,
    }).payments;
    for (const facts of debts) {
      const obligations = obligationsByDebt.get(facts.debtId) ?? [];
      const payments = simulation.payments.filter(({ debtId }) => debtId === facts.debtId);
      const ledger = computeLedger(facts, { obligations, payments }, today);
      check(simulation, { bank, facts, ledger });
      for (const entry of ledger.obligations) pay(bank, { entry, payer, begun });
    }
  }

  return simulation;
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
  simulation: LedgerSimulation,
  { bank, facts, ledger }: { bank: Bank; facts: LedgerFacts; ledger: Ledger },
): void {
  const today = bank.today();
  const { debtId } = facts;
  const { obligations } = ledger;
  const passed = obligations.filter(
    ({ obligation }) => compareDates(obligation.dueDate, today) < 0,
  );
  const isPastDue = (bank.factsOf(debtId)?.pastDue ?? 0) > 0;
  const isLate = obligations.some(({ state }) => state === "late");
  const isOpen = passed.some(({ state }) => state !== "paid") || passed.length === 0;
  const faults = {
    "is not late": isLate && !isPastDue,
    "is past due": isPastDue && !isOpen,
    "is asked for another amount": isAskedForAnother(bank, debtId, ledger),
  };

  if (isLate) simulation.late.push(`${today} ${debtId}`);
  for (const [fault, isSo] of Object.entries(faults)) {
    if (isSo)
      simulation.wrong.push(`${today} ${debtId} ${fault}: ${obligations.map(describe).join(", ")}`);
  }
}

function describe({ obligation, state, left }: ObligationOnDate): string {
  return `${obligation.dueDate} ${state} ${left ?? "?"}`;
}

function leftOf(entries: readonly ObligationOnDate[]): number {
  return entries.reduce((sum, { left }) => sum + (left === null ? 0 : centsFromAmount(left)), 0);
}

function isAskedForAnother(
  bank: Bank,
  debtId: string,
  { obligations, inTransit }: Ledger,
): boolean {
  // The lender has not counted payments in transit.
  const asked = centsFromAmount(inTransit) > 0 ? null : requestedBy(bank, debtId);

  return asked !== null && leftOf(obligations) !== asked;
}

/** Returns what a card's lender still asks for, by its own books. */
function requestedBy(bank: Bank, debtId: string): number | null {
  const account = bank.snapshot().accounts[debtId];

  return account?.kind === "card" ? Math.max(0, account.bill.minimum - account.bill.paid) : null;
}

function pay(
  bank: Bank,
  { entry, payer, begun }: { entry: ObligationOnDate; payer: Payer; begun: Set<string> },
): void {
  const { debtId: account, cycle } = entry.obligation;
  const left = entry.left === null || entry.state === "unknown" ? 0 : centsFromAmount(entry.left);
  if (left <= 0 || compareDates(bank.today(), dayToSend(entry, payer)) < 0) return;

  const key = `${account} ${cycle}`;
  const isFirst = !begun.has(key);
  begun.add(key);
  bank.pay({ account, cents: payer === "in halves" && isFirst ? Math.ceil(left / 2) : left });
  if (payer === "twice" && isFirst) bank.pay({ account, cents: left });
}

function dayToSend({ obligation: { cycle, dueDate } }: ObligationOnDate, payer: Payer): string {
  const isForgotten = payer === "forgets" && cycle.startsWith(FORGOTTEN_MONTH);

  return isForgotten
    ? addDays(dueDate, FORGOTTEN_DAYS)
    : businessDaysBefore(dueDate, LEAD_BUSINESS_DAYS);
}
