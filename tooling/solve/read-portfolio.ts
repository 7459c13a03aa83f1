import type {
  Budget,
  Debt,
  MinimumRule,
  Portfolio,
  RatedBalance,
  Strategy,
} from "@snowball/payoff";

import { LOAN_OPTIONS, readAccrual, readOtherPayments } from "./read-loan-options.ts";
import { CHANGE, ONE_OFF, readChanges } from "./read-budget-changes.ts";
import type { Fields } from "./read-case.ts";
import { readRounding } from "./read-rounding.ts";

const STRATEGIES = [
  "snowball",
  "avalanche",
  "hybrid",
  "custom",
  "optimal",
  "minimum-only",
] as const;

const BALANCE_FIELDS = {
  balance: null,
  apr: null,
  promo: { apr: null, months: null },
  deferred: { apr: null, months: null, accrued: null },
};

/** All inputs of a payoff plan. */
export const PLAN_FIELDS = {
  debts: {
    id: null,
    ...BALANCE_FIELDS,
    tiers: BALANCE_FIELDS,
    minimum: { type: null, amount: null, pct: null, floor: null, termMonths: null },
    prepayment: null,
    ...LOAN_OPTIONS,
  },
  budget: { mode: null, extra: null, amount: null, amounts: null, period: null, oneOffs: ONE_OFF },
  strategy: { type: null, order: null, snowballFirst: null },
  oneOffs: ONE_OFF,
  changes: CHANGE,
  rounding: null,
  calendar: { days: null, isLeapYear: null },
  // For the slider. Accepted here because the same portfolio is often used for a single plan.
  extrasCents: null,
};

/** Reads the portfolio of a case. `budget` replaces the case's own field. */
export function readCasePortfolio(input: Fields, budget?: Budget): Portfolio {
  const debts = input.objects("debts").map(readDebt);
  const ids = new Set(debts.map(({ id }) => id));
  if (ids.size < debts.length) input.fail("debts", "debts with different ids");
  const changes = readChanges(input);
  const unknown = changes.find((one) => one.type === "one-off" && one.debt && !ids.has(one.debt));
  if (unknown) input.fail("oneOffs", "money for the debts of the case");

  return {
    debts,
    budget: budget ?? readBudget(input.object("budget")),
    changes,
    rounding: readRounding(input),
    ...(input.has("calendar") ? { calendar: readCalendar(input) } : {}),
  };
}

export function readCaseStrategy(input: Fields): Strategy {
  const strategy = input.object("strategy");
  const type = strategy.oneOf("type", STRATEGIES);
  switch (type) {
    case "custom":
      return { type, order: strategy.list("order", (list, at) => list.text(at)) };
    case "hybrid":
      return { type, snowballFirst: strategy.count("snowballFirst", 0) };
    case "snowball":
    case "avalanche":
    case "optimal":
    case "minimum-only":
      return { type };
  }
}

function readDebt(debt: Fields): Debt {
  const minimum = readMinimum(debt.object("minimum"));
  return {
    id: debt.text("id"),
    balances: readBalances(debt),
    minimum,
    ...readAccrual(debt),
    ...readOtherPayments(debt),
    prepayment: debt.oneOf("prepayment", ["allowed", "forbidden"], "allowed"),
  };
}

/** A debt has one balance of its own, or `tiers`. */
function readBalances(debt: Fields): RatedBalance[] {
  if (!debt.has("tiers")) return [readBalance(debt, "1")];
  const tiers = debt.objects("tiers").map((tier, at) => readBalance(tier, String(at + 1)));
  return tiers.length > 0 ? tiers : debt.fail("tiers", "a list with a balance");
}

function readBalance(fields: Fields, id: string): RatedBalance {
  return {
    id,
    amount: fields.integer("balance"),
    apr: fields.percentPpm("apr"),
    ...readPromo(fields),
    ...readDeferred(fields),
  };
}

function readPromo(fields: Fields): Pick<RatedBalance, "promo"> {
  if (!fields.has("promo")) return {};
  const promo = fields.object("promo");
  return { promo: { apr: promo.percentPpm("apr"), months: promo.count("months", 0) } };
}

function readDeferred(fields: Fields): Pick<RatedBalance, "deferred"> {
  if (!fields.has("deferred")) return {};
  const deferred = fields.object("deferred");
  const months = deferred.count("months", 0);
  const accrued = deferred.count("accrued", 0, 0);
  const apr = deferred.percentPpm("apr", fields.decimal("apr"));
  return { deferred: { apr, months, accrued } };
}

function readMinimum(minimum: Fields): MinimumRule {
  const type = minimum.oneOf("type", ["fixed", "percent", "percentPlusInterest", "amortizing"]);
  switch (type) {
    case "fixed":
      return { type, amount: minimum.count("amount", 0) };
    case "percent":
    case "percentPlusInterest":
      return { type, share: minimum.percentPpm("pct"), floor: minimum.count("floor", 0, 0) };
    case "amortizing":
      return { type, termMonths: minimum.count("termMonths", 1) };
  }
}

function readBudget(budget: Fields): Budget {
  const mode = budget.oneOf("mode", [
    "minimums-plus-extra",
    "minimums-plus-extra-no-rollover",
    "total",
    "minimums-only",
    "by-month",
  ]);
  switch (mode) {
    case "minimums-plus-extra":
    case "minimums-plus-extra-no-rollover":
      return { mode, extra: budget.count("extra", 0) };
    case "total":
      return { mode, amount: budget.count("amount", 0) };
    case "minimums-only":
      return { mode };
    case "by-month": {
      const amounts = budget.list("amounts", (list, at) => list.count(at, 0));
      if (amounts.length === 0) budget.fail("amounts", "a list with an amount");
      const period = budget.count("period", 1, 1);
      if (period > amounts.length) budget.fail("period", "at most the number of amounts");
      return { mode, amounts, period };
    }
  }
}

function readCalendar(input: Fields): NonNullable<Portfolio["calendar"]> {
  return input.objects("calendar").map((month) => ({
    days: month.count("days", 1),
    isLeapYear: month.flag("isLeapYear", false),
  }));
}
