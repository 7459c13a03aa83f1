import type { Debt, Portfolio, RatedBalance, Strategy } from "../portfolio.ts";
import { rounded, sign, smaller } from "./reference-arithmetic.ts";
import { nextBase, withChanges } from "./reference-budget.ts";
import { escrowOf, openingMoney } from "./reference-opening.ts";
import { aprIn, comparable, daily, toFraction } from "./reference-rates.ts";

// An independent implementation of the monthly model, as slow and literal as possible, that shares no code
// with the engine: big integers, exact fractions, objects for everything. Two programs that agree to the cent
// on thousands of portfolios are unlikely to have the same bug.

export type ReferenceRow = {
  interest: bigint;
  fee: bigint;
  minimum: bigint;
  extra: bigint;
  end: bigint;
};

export type ReferencePlan =
  | {
      kind: "plan";
      months: Map<string, ReferenceRow>[];
      /** Of each month, also after its debts are paid off. */
      escrow: bigint[];
      payoff: Map<string, number>;
    }
  | { kind: "short"; month: number; shortfall: bigint }
  | { kind: "never" };

type Pot = { terms: RatedBalance; owed: bigint; memo: bigint };
type Loan = {
  debt: Debt;
  position: number;
  pots: Pot[];
  unpaidInterest: bigint;
  paidOffIn: number;
};
type World = { portfolio: Portfolio; strategy: Strategy; loans: Loan[]; month: number };

const MONTHS = 1200;

export function referencePlan(portfolio: Portfolio, strategy: Strategy): ReferencePlan {
  const world: World = { portfolio, strategy, loans: portfolio.debts.map(openLoan), month: 0 };
  const months: Map<string, ReferenceRow>[] = [];
  const escrow: bigint[] = [];
  let base = 0n;
  while (world.loans.some((loan) => total(loan) > 0n)) {
    if (world.month === MONTHS) return { kind: "never" };
    world.month += 1;
    const rows = new Map<string, ReferenceRow>();
    for (const loan of world.loans.filter((open) => total(open) > 0n)) {
      rows.set(loan.debt.id, charge(world, loan));
    }
    const minimums = [...rows.values()].reduce((sum, { minimum }) => sum + minimum, 0n);
    const joining = world.loans.filter(({ debt }) => debt.deferment?.months === world.month - 1);
    const joined = joining.reduce((sum, { debt }) => sum + (rows.get(debt.id)?.minimum ?? 0n), 0n);
    const required = minimums + escrowOf(world);
    base = nextBase(world, { base, required: wholeMonth(world, required), joined });
    const budget = withChanges(world, openingMoney(world, required) ?? base, required);
    if (budget < required) {
      return { kind: "short", month: world.month, shortfall: required - budget };
    }
    spend(world, budget - required, rows);
    for (const loan of world.loans) {
      const row = rows.get(loan.debt.id);
      if (row) row.end = total(loan);
    }
    months.push(rows);
    escrow.push(escrowOf(world));
  }
  return {
    kind: "plan",
    months,
    escrow,
    payoff: new Map(world.loans.map(({ debt, paidOffIn }) => [debt.id, paidOffIn])),
  };
}

/** Returns the required payments that set the budget: those of a whole month, even in an opening period. */
function wholeMonth({ portfolio: given, month, strategy }: World, required: bigint): bigint {
  if (month > 1 || !given.opening) return required;
  const { opening: _opening, ...portfolio } = given;
  const loans = portfolio.debts.map(openLoan);
  const world: World = { portfolio, strategy, loans, month: 1 };
  const open = loans.filter((loan) => total(loan) > 0n);

  return open.reduce((sum, loan) => sum + charge(world, loan).minimum, escrowOf(world));
}

function openLoan(debt: Debt, position: number): Loan {
  const pots = debt.balances.map((terms) => ({
    terms,
    owed: terms.amount > 0 ? BigInt(terms.amount) : 0n,
    memo: BigInt(terms.deferred?.accrued ?? 0),
  }));
  const unpaidInterest = BigInt(daily(debt)?.accrued ?? 0);
  const loan: Loan = { debt, position, pots, unpaidInterest, paidOffIn: 0 };
  for (const { amount } of debt.balances) {
    if (amount < 0) pay(loan, BigInt(-amount), () => byRate(loan, 1, -1)[0]);
  }
  return loan;
}

function total({ pots, unpaidInterest }: Loan): bigint {
  return pots.reduce((sum, { owed }) => sum + owed, unpaidInterest);
}

/** Steps 1, 2 and the first half of 4: charges interest and fee, computes the minimum, and pays it. */
function charge(world: World, loan: Loan): ReferenceRow {
  const { month } = world;
  const { debt } = loan;
  const before = total(loan);
  let interest = 0n;
  let backInterest = 0n;
  for (const pot of loan.pots.filter(({ owed }) => owed > 0n)) {
    const posted = chargePot(world, loan, pot);
    const sum = posted.ownInterest + posted.backInterest;
    if (daily(debt)) loan.unpaidInterest += sum;
    else pot.owed += sum;
    interest += sum;
    backInterest += posted.backInterest;
  }
  if (daily(debt)?.capitaliseInMonths.includes(month)) {
    const pot = loan.pots.find(({ owed }) => owed > 0n) ?? loan.pots[0];
    if (pot) pot.owed += loan.unpaidInterest;
    loan.unpaidInterest = 0n;
  }
  const isOpening = month === 1 && world.portfolio.opening;
  const fee = feeIn(isOpening ? { ...debt, monthlyFee: 0 } : debt, month);
  if (loan.pots[0]) loan.pots[0].owed += fee;

  const ownCharges = interest - backInterest + fee;
  const minimum = least(world, loan, { beforeOwnCharges: before + backInterest, ownCharges });
  pay(loan, minimum, () => byRate(loan, month, 1)[0]);
  close(world, loan);
  return { interest, fee, minimum, extra: 0n, end: 0n };
}

function chargePot(
  world: World,
  { debt }: Loan,
  pot: Pot,
): { ownInterest: bigint; backInterest: bigint } {
  const { month, portfolio } = world;
  const { deferred } = pot.terms;
  const apr = aprIn(debt, pot.terms, month);
  const ownInterest = rounded(portfolio, pot.owed, toFraction(world, debt, apr));
  if (deferred && month <= deferred.months) {
    const { accrual: _accrual, ...byMonths } = debt;
    pot.memo += rounded(portfolio, pot.owed, toFraction(world, byMonths, deferred.apr));
  }
  if (deferred && month === deferred.months + 1) {
    const backInterest = pot.memo;
    pot.memo = 0n;
    return { ownInterest, backInterest };
  }
  return { ownInterest, backInterest: 0n };
}

function feeIn({ monthlyFee = 0, annualFee }: Debt, month: number): bigint {
  const since = annualFee ? month - annualFee.firstMonth : -1;
  const annual = since >= 0 && since % 12 === 0 ? (annualFee?.amount ?? 0) : 0;
  return BigInt(monthlyFee + annual);
}

function least(
  { portfolio, month }: World,
  loan: Loan,
  { beforeOwnCharges, ownCharges }: { beforeOwnCharges: bigint; ownCharges: bigint },
): bigint {
  const { id, minimum, deferment } = loan.debt;
  const opened = portfolio.opening?.debts[id];
  const billed = [opened?.due, opened?.nextDue][month - 1];
  if (billed !== undefined) return smaller(BigInt(billed), total(loan));
  if (deferment && month <= deferment.months) return 0n;
  if (minimum.type === "amortizing") throw new Error("fix the term first");
  if (minimum.type === "fixed") return smaller(BigInt(minimum.amount), total(loan));

  const percent = { over: BigInt(minimum.share), under: 1_000_000n };
  const required =
    minimum.type === "percent"
      ? rounded(portfolio, total(loan), percent)
      : rounded(portfolio, beforeOwnCharges, percent) + ownCharges;
  const floor = BigInt(minimum.floor);
  return smaller(required > floor ? required : floor, total(loan));
}

/** Pays unpaid interest first, then one balance after another. Returns the rest. */
function pay(loan: Loan, amount: bigint, next: () => Pot | undefined): bigint {
  const toInterest = smaller(amount, loan.unpaidInterest);
  loan.unpaidInterest -= toInterest;
  let left = amount - toInterest;
  while (left > 0n) {
    const pot = next();
    if (!pot) break;
    const part = smaller(left, pot.owed);
    pot.owed -= part;
    if (pot.owed === 0n) pot.memo = 0n;
    left -= part;
  }
  return left;
}

/** Sorts the open balances by their rate in `month`, ascending for sign 1. Ties keep input order. */
function byRate({ debt, pots }: Loan, month: number, sign: 1 | -1): Pot[] {
  const apr = (pot: Pot) => aprIn(debt, pot.terms, month);
  return pots
    .filter(({ owed }) => owed > 0n)
    .toSorted((one, other) => sign * (apr(one) - apr(other)));
}

function close({ month }: World, loan: Loan): void {
  if (total(loan) === 0n && loan.paidOffIn === 0) loan.paidOffIn = month;
}

/** Step 5: pays one-off money to its debt, then one target after another. */
function spend(world: World, amount: bigint, rows: Map<string, ReferenceRow>): void {
  let left = amount;
  let before: Loan | undefined;
  for (const [loan, most] of meantFor(world)) {
    let meant = smaller(most, left);
    if (isTooSmall(world, loan, meant)) continue;
    while (meant > 0n && total(loan) > 0n) {
      const given = give(world, loan, { amount: meant, rows });
      meant -= given;
      left -= given;
    }
  }
  while (left > 0n) {
    const target = choose(world, left);
    if (!target || (target !== before && isTooSmall(world, target, left))) return;
    before = target;
    left -= give(world, target, { amount: left, rows });
  }
}

/** Whether it is less than the least extra of month 1, and does not pay the loan off. */
function isTooSmall({ portfolio, month }: World, loan: Loan, amount: bigint): boolean {
  const least = month === 1 ? (portfolio.opening?.debts[loan.debt.id]?.leastExtra ?? 0) : 0;

  return amount < BigInt(least) && amount < total(loan);
}

function meantFor({ portfolio, month, loans }: World): [Loan, bigint][] {
  return (portfolio.changes ?? []).flatMap((change): [Loan, bigint][] => {
    if (change.type !== "one-off" || change.month !== month) return [];
    const loan = loans.find(({ debt }) => debt.id === change.debt);
    return loan && loan.debt.prepayment !== "forbidden" ? [[loan, BigInt(change.amount)]] : [];
  });
}

/** Pays unpaid interest, or one balance. Returns the amount paid. */
function give(
  world: World,
  loan: Loan,
  { amount, rows }: { amount: bigint; rows: Map<string, ReferenceRow> },
): bigint {
  const before = total(loan);
  if (loan.unpaidInterest > 0n) {
    loan.unpaidInterest -= smaller(amount, loan.unpaidInterest);
  } else {
    let pot = extraPot(world, loan);
    pay(loan, amount, () => {
      const only = pot;
      pot = undefined;
      return only;
    });
  }
  close(world, loan);
  const given = before - total(loan);
  const row = rows.get(loan.debt.id);
  if (row) row.extra += given;
  return given;
}

function extraPot({ month }: World, loan: Loan): Pot | undefined {
  const urgent = loan.pots.find(({ owed, terms: { deferred } }) => {
    return owed > 0n && deferred && (month === deferred.months || month === deferred.months - 1);
  });
  return urgent ?? byRate(loan, month, -1)[0];
}

function choose(world: World, left: bigint): Loan | undefined {
  const { strategy, loans, month } = world;
  const open = loans.filter((loan) => total(loan) > 0n && loan.debt.prepayment !== "forbidden");
  const rate = ({ debt, pots }: Loan): number =>
    Math.max(
      0,
      ...pots
        .filter(({ owed }) => owed > 0n)
        .map(({ terms }) => comparable(debt, aprIn(debt, terms, month + 1))),
    );
  const smallest = open.toSorted(
    (one, other) => sign(total(one) - total(other)) || rate(other) - rate(one),
  )[0];
  const dearest = open.toSorted(
    (one, other) => rate(other) - rate(one) || sign(total(one) - total(other)),
  )[0];
  switch (strategy.type) {
    case "snowball":
      return smallest;
    case "avalanche":
      return dearest;
    case "hybrid": {
      const done = loans.filter(({ paidOffIn }) => paidOffIn > 0).length;
      return done < strategy.snowballFirst ? smallest : dearest;
    }
    case "custom":
      return (
        strategy.order
          .map((id) => open.find(({ debt }) => debt.id === id))
          .find((loan) => loan !== undefined && !isTooSmall(world, loan, left)) ?? dearest
      );
    case "minimum-only":
      return undefined;
    case "optimal":
      throw new Error("searched for, not ranked");
  }
}
