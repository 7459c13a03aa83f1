import { lastDayOf, monthOf, monthsBetween } from "@snowball/dates";
import { amountFromCents, signOf, sumAmounts } from "@snowball/money";
import {
  afterPayment,
  type Cents,
  type Debt,
  firstMinimums,
  type Portfolio,
} from "@snowball/payoff";

import { owedOn } from "../change/owed-on.ts";
import type { BalanceFacts, DebtFacts } from "../facts/debt-facts.ts";
import { divideOwed } from "../facts/divide-owed.ts";
import { escrowOf } from "../facts/escrow.ts";
import { inferRule, presentRule } from "../facts/estimate-figures.ts";
import { interestOf } from "../facts/estimate-minimum.ts";
import { sumOf, toCents, toRate } from "../facts/exact-units.ts";
import { isPausedWithoutEnd } from "../facts/student-loans.ts";
import { accrualDays } from "../facts/payment-months.ts";
import { readDebt } from "../facts/read-debt.ts";
import { type PlanSettingsFacts, readPlanSettings } from "../facts/read-plan-settings.ts";
import { type PlannedPortfolio, readPortfolio } from "../facts/read-portfolio.ts";
import { statementFor, statementOfMonth } from "./interest-terms.ts";
import type { Ledger, LedgerFacts } from "./ledger-facts.ts";
import { minimumOf } from "./next-bill.ts";
import { oneOffMinimums } from "./one-off-minimums.ts";
import {
  buildOpeningPeriod,
  dueThisMonth,
  type OpeningInput,
  type UsualMonth,
  usualMonth,
} from "./opening-period.ts";

/** The debts of a plan that begins today. Month 1 is the rest of the current calendar month. */
export type CurrentMonthDebts = {
  planned: PlannedPortfolio;
  /** The first day of the current month. */
  firstMonth: string;
  /** The inputs of the opening period. */
  month: OpeningInput;
  /** Payments in transit, in cents, subtracted from what the lenders report as owed. */
  inTransit: Cents;
  /** The ids of debts with their last payment in transit. */
  paidInTransit: readonly string[];
  /** Payments for next month, in cents, added to what is owed: they count when they are due. */
  sentAhead: Cents;
  /** Whether a loan of the plan is paused without an end. */
  hasPaused: boolean;
};

/** Adds the month's money. */
export type CurrentMonth = CurrentMonthDebts & {
  /** Includes the opening period. */
  portfolio: Portfolio;
};

/**
 * Combines debts and the ledger of this month for a plan that begins today. They stay the same while the user moves the
 * budget. Payments in transit count as paid: the lender's balance does not include them yet.
 */
export function buildCurrentMonthDebts(
  given: readonly DebtFacts[],
  { today, ledger, pastPaychecks = null }: Pick<OpeningInput, "today" | "ledger" | "pastPaychecks">,
): CurrentMonthDebts {
  const firstMonth = monthOf(today);
  const known = given
    .map((debt) => pausedThisMonth(debt, today))
    .map((debt) => withoutArrears(debt, ledger.get(debt.uuid)))
    .map((debt) => withRuleOfBill(debt, ledger.get(debt.uuid), today));
  const facts = known.map((reported) => {
    const own = ledger.get(reported.uuid);
    return withAllocatedTransit(owedToday(reported, own), { reported, own, today });
  });
  const read = readPortfolio(facts, today);
  const ofMonth = ({ debts }: Pick<PlannedPortfolio, "debts">) =>
    debts
      .map((debt) => withoutChargedFee(debt, facts, today))
      .map((debt) => untilFirstDue(debt, ledger.get(debt.id), firstMonth));
  const planned = { ...read, debts: ofMonth(read) };
  const ofPlan = new Set([...planned.debts.map(({ id }) => id), ...planned.settled]);
  const isOfPlan = ({ uuid }: DebtFacts) => ofPlan.has(uuid);
  const owed = (debts: readonly DebtFacts[]) =>
    sumOf(debts.filter(isOfPlan).map((debt) => cents(debt.owed.value)));

  const beforePayments = known.filter(isOfPlan).map((debt) => {
    const own = ledger.get(debt.uuid);
    // A debt that was paid off this month counts in the month's minimums, whatever its last statement contains.
    return beforeSent(debt, isOwing(debt) ? sinceStatement(debt, own, today) : own);
  });
  const changed = beforePayments.filter((debt) => !facts.includes(debt));
  const withoutAhead = known.map((debt) => {
    const own = ledger.get(debt.uuid);
    return owedToday(debt, own && { ...own, sent_ahead: "0.00" });
  });

  return {
    planned,
    firstMonth,
    month: {
      today,
      ledger,
      pastPaychecks,
      facts: facts.filter(isOfPlan),
      metBefore: metBefore(beforePayments, { ledger, firstMonth }),
      ...(changed.length > 0 && { beforeSent: ofMonth(readPortfolio(changed, today)) }),
    },
    inTransit: owed(given) - owed(withoutAhead),
    paidInTransit: given
      .filter((debt) => planned.settled.includes(debt.uuid) && isOwing(debt))
      .map(({ uuid }) => uuid),
    sentAhead: owed(facts) - owed(withoutAhead),
    hasPaused: given.some((debt) => isOfPlan(debt) && isPausedWithoutEnd(debt)),
  };
}

type Transit = { reported: DebtFacts; own: LedgerFacts | undefined; today: string };

/**
 * Takes payments in transit off the balances of a linked debt as its lender will: the minimum from the lowest rate, the
 * rest from the highest. What was sent first this month is the minimum.
 * @param facts with what is owed today.
 */
function withAllocatedTransit(facts: DebtFacts, { reported, own, today }: Transit): DebtFacts {
  if (own === undefined || signOf(own.in_the_air) === 0) return facts;
  const [debt, { balances } = { balances: [] }] = [facts, reported].map(
    (each) => readDebt(each, today)?.debt,
  );
  if (debt === undefined || balances.length < 2) return facts;
  // The unpaid interest is paid first.
  const before = { ...debt, balances };
  const inTransit = owedOn(before) - owedOn(debt);
  if (inTransit <= 0) return facts;
  const due = toCents(own.due_this_month ?? null) ?? minimumOf(before);
  const extra = Math.min(inTransit, Math.max(0, cents(own.sent_this_month) - due));
  const left = afterPayment(before, { minimum: inTransit - extra, extra });
  const amounts = new Map(left.balances.map(({ id, amount }) => [id, amount]));

  return {
    ...facts,
    balances: facts.balances.map((balance) => ({
      ...balance,
      amount: amountFromCents(amounts.get(balance.id) ?? 0),
    })),
  };
}

/**
 * Returns a card's ledger with the payments that do not lower the month's bill: those since its last statement, or if
 * the statement is still to come, what was paid of the bill already. If no statement is known, those of this month.
 */
function sinceStatement(
  debt: DebtFacts,
  own: LedgerFacts | undefined,
  today: string,
): LedgerFacts | undefined {
  const { last_statement_on: statement = null } = debt;
  if (own === undefined || statement === null) return own;
  const coming = comingBill(debt, own, today);
  const since = (own.recent_payments ?? []).filter(({ on }) => on > statement);
  const sent = coming?.paid ?? sumAmounts(since.map(({ amount }) => amount));

  return { ...own, sent_this_month: sent };
}

/** Returns the bill of this month that a coming statement of a card makes; undefined if there is none. */
function comingBill(debt: DebtFacts, own: LedgerFacts | undefined, today: string) {
  return dueThisMonth(own, today).find(
    ({ amount, due_date: due }) => amount === null && statementFor(debt, due, today) !== null,
  );
}

function isOwing({ owed }: DebtFacts): boolean {
  return signOf(owed.value ?? "0") > 0;
}

/**
 * Infers the estimated rule of a card's stated minimum from what was owed when it was computed, see `sinceStatement`.
 * So a payment does not change the minimums after it. While the statement of this month's bill is still to come, the
 * rule is inferred from the last statement's balance.
 */
function withRuleOfBill(debt: DebtFacts, own: LedgerFacts | undefined, today: string): DebtFacts {
  const { minimum_rule: rule, minimum, last_statement_balance: billed = null, owed } = debt;
  if (rule?.source !== "estimate" || minimum.value === null) return debt;
  const isComing = billed !== null && comingBill(debt, own, today) !== undefined;
  const before = isComing
    ? { ...debt, owed: { ...owed, value: billed } }
    : beforeSent(debt, sinceStatement(debt, own, today));
  if (before === debt) return debt;
  const inferred = inferRule(before, monthOf(today));

  return { ...debt, minimum_rule: inferred && presentRule(inferred) };
}

/** Returns the engine's input for these debts and this money, as if no extra waited for a paycheck. */
export function openMonth(read: CurrentMonthDebts, settings: PlanSettingsFacts): Portfolio {
  const { planned } = read;
  const month = withMoney(read, settings);
  const { debts } = planned;
  const { budget, changes } = readPlanSettings(settings, { ...month, debts });
  const whole: Portfolio = {
    debts,
    budget,
    changes,
    ...(planned.calendar && { calendar: planned.calendar }),
  };

  const usual = usualMonths.get(read) ?? usualMonth(whole, month);
  usualMonths.set(read, usual);
  const opened = { ...whole, opening: buildOpeningPeriod(whole, month, usual) };

  return { ...opened, changes: [...changes, ...oneOffMinimums(opened, month, usual.minimumsNow)] };
}

const usualMonths = new WeakMap<CurrentMonthDebts, UsualMonth>();

/**
 * Limits this month's money if the user chose no budget. A derived budget grows with the minimums of new statements,
 * which are due next month. Of a loan that is paused without an end, it contains the payments that the plan expects
 * from next month on, so that only what is due is sent.
 */
function withMoney(
  { month, hasPaused }: CurrentMonthDebts,
  { is_derived: isDerived = false, total, month_total: monthTotal = null }: PlanSettingsFacts,
): OpeningInput {
  if (!isDerived) return month;
  const grown = cents(total) - cents(monthTotal ?? total);

  return { ...month, fromNextMonth: hasPaused ? Infinity : Math.max(0, grown) };
}

/** Defers a loan that is paused without an end through this month. The plan expects its payments from next month on. */
function pausedThisMonth(facts: DebtFacts, today: string): DebtFacts {
  return isPausedWithoutEnd(facts) ? { ...facts, deferment_until: lastDayOf(today) } : facts;
}

/**
 * Subtracts payments in transit, from unpaid interest first. Adds payments for next month back, which count when they
 * are due. For a mortgage only the part above escrow and the month's interest reduces the balance.
 */
export function owedToday(facts: DebtFacts, ledger: LedgerFacts | undefined): DebtFacts {
  const { in_the_air: air = "0", sent_ahead: ahead = "0" } = ledger ?? {};
  const owed = toCents(facts.owed.value);
  const isMoved = signOf(air) !== 0 || signOf(ahead) !== 0;
  if (!isMoved || owed === null || owed <= 0) return facts;
  const nonPrincipal = facts.kind === "mortgage" ? escrowAndInterest(facts, owed) : 0;
  const reducing = (amount: string) => Math.max(0, cents(amount) - nonPrincipal);
  const net = reducing(air) - reducing(ahead);
  const accrued = toCents(facts.accrued_interest);

  return {
    ...facts,
    owed: { ...facts.owed, value: amountFromCents(Math.max(0, owed - net)) },
    accrued_interest:
      accrued === null ? null : amountFromCents(Math.max(0, accrued - Math.max(0, net))),
  };
}

/**
 * Returns the part of a payment that does not reduce the balance. An entered balance has no accrued interest, so only
 * escrow counts.
 */
function escrowAndInterest(facts: DebtFacts, owed: Cents): Cents {
  const { source } = facts.owed;
  const rate = source === "user" ? 0 : (toRate(facts.balances[0]?.apr.value ?? null) ?? 0);

  return escrowOf(facts) + interestOf(owed, rate);
}

/** Moves an annual fee to the next year once this month's statement was issued: the balance already includes it. */
function withoutChargedFee(debt: Debt, facts: readonly DebtFacts[], today: string): Debt {
  const { annualFee } = debt;
  const dueDay = facts.find(({ uuid }) => uuid === debt.id)?.due_day ?? null;
  if (annualFee?.firstMonth !== 1 || dueDay === null) return debt;
  if (today < statementOfMonth(dueDay, today)) return debt;

  return { ...debt, annualFee: { ...annualFee, firstMonth: MONTHS_PER_YEAR + 1 } };
}

const MONTHS_PER_YEAR = 12;

/** Defers a debt until the month of the first payment that its lender asks for. */
function untilFirstDue(debt: Debt, own: LedgerFacts | undefined, firstMonth: string): Debt {
  const dueOn = own?.first_due_on;
  const { months: known, isSubsidised } = debt.deferment ?? { months: 0, isSubsidised: false };
  const months = dueOn === undefined ? 0 : monthsBetween(firstMonth, dueOn);

  return months > known ? { ...debt, deferment: { months, isSubsidised } } : debt;
}

/**
 * Returns a card that is behind with the minimum of a usual month: its bill contains missed payments and charges for
 * being late, so that it shows no rule for later months. That is the bill that was missed first; if that may contain
 * others, it follows from the usual rule. The bill itself is in the ledger.
 */
function withoutArrears(facts: DebtFacts, ledger: LedgerFacts | undefined): DebtFacts {
  const { kind, minimum, minimum_rule: rule, minimum_estimate: estimate } = facts;
  const isInferred = rule === null || rule.source === "estimate";
  const isOfBill = kind === "credit_card" && minimum.source === "bank" && isInferred;
  if (!isOfBill || ledger?.is_behind !== true) return facts;
  const usual = toCents(ledger.usual_bill ?? null);

  return {
    ...facts,
    minimum: { value: null, source: null },
    minimum_estimate: estimate ?? minimum.value,
    minimum_rule: usual === null ? null : presentRule({ type: "fixed", amount: usual }),
  };
}

/**
 * Returns this month's payments that were due before their debts became known, in cents, escrow included. Once a plan
 * counted one, it stays the same. Before, it is computed from the balance before any payment was sent, so sending an
 * extra does not change it.
 * @param debts of the plan, before the payments of the month; of a card, since its last statement.
 */
function metBefore(
  debts: readonly DebtFacts[],
  { ledger, firstMonth }: { ledger: Ledger; firstMonth: string },
): ReadonlyMap<string, Cents> {
  const met = debts.filter(({ uuid }) => ledger.get(uuid)?.is_met_before === true);
  const minimums = firstMinimums({
    debts: readPortfolio(met, firstMonth).debts,
    budget: { mode: "minimums-only" },
    calendar: accrualDays(firstMonth),
  });

  return new Map(
    met.map(({ uuid, minimum }) => {
      const counted = toCents(ledger.get(uuid)?.met_before ?? null);
      return [uuid, counted ?? minimums.get(uuid) ?? cents(minimum.value)];
    }),
  );
}

/**
 * Adds back what the debt received this month. Of an entered balance the part that was paid is known. For a linked debt
 * it is added to the balance with the highest rate, of several to the largest: its minimum was paid, so its lender
 * applied the rest there (12 CFR 1026.53).
 */
function beforeSent(debt: DebtFacts, facts: LedgerFacts | undefined): DebtFacts {
  if (facts === undefined) return debt;
  const sent = cents(facts.sent_this_month) + cents(facts.sent_ahead) - cents(facts.in_the_air);
  if (sent === 0) return debt;
  const paid = debt.balances.map((balance) => cents(balance.paid_this_month));
  const known = sumOf(paid);
  // The last payment can be above what was owed.
  const added = known > 0 && cents(debt.owed.value) <= 0 ? Math.min(sent, known) : sent;
  const dearest = debt.balances.toSorted(
    (one, other) => rateOf(other) - rateOf(one) || cents(other.amount) - cents(one.amount),
  )[0];
  const parts =
    sent > 0 && known > 0
      ? divideOwed(added, paid)
      : debt.balances.map((balance) => (balance === dearest ? Math.max(0, added) : 0));

  return {
    ...debt,
    owed: { ...debt.owed, value: amountFromCents(cents(debt.owed.value) + added) },
    balances: debt.balances.map((balance, at) => ({
      ...balance,
      amount: amountFromCents(cents(balance.amount) + (parts[at] ?? 0)),
    })),
  };
}

function rateOf({ apr, promo }: BalanceFacts): number {
  return toRate(promo?.apr ?? apr.value) ?? -1;
}

function cents(amount: string | null): Cents {
  return toCents(amount) ?? 0;
}
