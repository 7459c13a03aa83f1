import type { Debt, DebtChange } from "@snowball/contract";
import { isCounted } from "@snowball/planner";

import { daysIfOld, shownFigure, type ShownSource } from "#lib/figure-source.tsx";

import { isSettled } from "../list/debt-gaps.tsx";

type FigureStatus = ShownSource | "missing";
type CheckedFigure = { name: string; status: FigureStatus; asOf: string | null };

type DataHealth = {
  /** Sources by figure, such as `From your bank: balance, APR. Missing: due date.` */
  line: string;
  needsLook: boolean;
  /**
   * Whether the user can confirm an old figure of theirs. The balance of a manual debt is confirmed
   * separately.
   */
  canConfirm: boolean;
};

const STATUS_LABELS: Record<FigureStatus, string> = {
  bank: "From your bank",
  last_known: "Last known",
  user: "From you",
  estimate: "Estimated",
  missing: "Missing",
};
const BALANCE = "balance";
const ORDER = ["bank", "last_known", "user", "estimate", "missing"] as const;

export function describeHealth(debt: Debt, today: string): DataHealth {
  const figures = checkFigures(debt);
  const parts = ORDER.flatMap((status) => {
    const names = figures.filter((figure) => figure.status === status);
    if (names.length === 0) return [];
    return [`${STATUS_LABELS[status]}: ${names.map(({ name }) => name).join(", ")}.`];
  });
  const old = figures.flatMap(({ name, status, asOf }) => {
    const days = daysIfOld(asOf, today);
    return days === null ? [] : [{ name, status, days }];
  });

  return {
    line: [...parts, ...describeOld(old)].join(" "),
    needsLook:
      old.length > 0 || figures.some(({ status }) => status === "missing" || status === "estimate"),
    canConfirm: old.some(
      ({ name, status }) =>
        (status === "user" || status === "last_known") &&
        (name !== BALANCE || debt.account !== null),
    ),
  };
}

/** A debt that is paid off, or counts nowhere, needs no due date. */
export function lacksDueDate(debt: Debt): boolean {
  return isCounted(debt) && !isSettled(debt) && checkDueDate(debt).status === "missing";
}

function describeOld(old: readonly { name: string; days: number }[]): string[] {
  if (old.length === 0) return [];
  const oldest = Math.max(...old.map(({ days }) => days));

  return [`Not updated for ${oldest} days: ${old.map(({ name }) => name).join(", ")}.`];
}

function checkFigures(debt: Debt): CheckedFigure[] {
  const { owed, balances, minimum, minimum_estimate: estimate, missing } = debt;
  const unknownRate = balances.find(({ apr }) => apr.value === null);
  const typedRate = balances.find(({ apr }) => apr.source === "user");
  const apr = unknownRate ?? typedRate ?? balances[0];
  const figures = [
    checkFigure(BALANCE, debt, owed),
    checkFigure("APR", debt, apr?.apr ?? null),
    minimum.value === null && estimate !== null
      ? { name: "minimum payment", status: "estimate" as const, asOf: null }
      : checkFigure("minimum payment", debt, minimum),
    checkDueDate(debt),
  ];

  return missing.includes("promo_end")
    ? [...figures, { name: "end of the promotional rate", status: "missing", asOf: null }]
    : figures;
}

function checkFigure(name: string, debt: Debt, figure: Debt["owed"] | null): CheckedFigure {
  if (figure === null || figure.value === null) return { name, status: "missing", asOf: null };
  const { source, as_of: asOf } = shownFigure(debt, figure);

  return { name, status: source ?? "missing", asOf };
}

function checkDueDate(debt: Debt): CheckedFigure {
  const source = debt.due_date_source ?? (debt.due_day !== null ? "user" : null);

  return {
    name: "due date",
    status: shownFigure(debt, { source, as_of: debt.due_day_as_of }).source ?? "missing",
    asOf: null,
  };
}

type BalanceInput = NonNullable<DebtChange["balances"]>[number];

/** Returns a change that resends the user's figures unchanged, which updates their date. */
export function sameFigures(debt: Debt): DebtChange {
  const { account, owed, minimum } = debt;
  // The estimated balance of a manual debt is confirmed separately.
  const balances = debt.balances.flatMap((balance) =>
    sameBalance(account === null ? { ...balance, amount_source: null } : balance),
  );

  return {
    ...(account !== null && owed.source === "user" && { owed: owed.value }),
    ...(minimum.source === "user" && { minimum: minimum.value }),
    ...(balances.length > 0 && { balances }),
  };
}

function sameBalance({ id, amount, amount_source, apr }: Debt["balances"][number]): BalanceInput[] {
  const figures = {
    ...(amount_source === "user" && { amount }),
    ...(apr.source === "user" && { apr: apr.value }),
  };

  return Object.keys(figures).length > 0 ? [{ id, ...figures }] : [];
}
