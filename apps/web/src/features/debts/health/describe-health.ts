import type { Debt } from "@snowball/contract";

import { daysIfOld } from "#lib/figure-source/figure-age.ts";

type Standing = "bank" | "user" | "estimate" | "missing";
type Judged = { name: string; standing: Standing; asOf: string | null };

export type DataHealth = {
  /** `Bank: balance, APR. You: minimum payment. Missing: due day.` */
  line: string;
  /** Something is missing, estimated or old. */
  needsLook: boolean;
  /** A figure that the user entered is old, other than the balance of an entered debt. */
  canConfirm: boolean;
};

const openings: Record<Standing, string> = {
  bank: "From your bank",
  user: "From you",
  estimate: "Estimated",
  missing: "Missing",
};
const BALANCE = "balance";
const ORDER = ["bank", "user", "estimate", "missing"] as const;

/** Where a debt's figures come from, what is missing of them, and what is older than 35 days. */
export function describeHealth(debt: Debt, today: string): DataHealth {
  const figures = judge(debt);
  const parts = ORDER.flatMap((standing) => {
    const names = figures.filter((figure) => figure.standing === standing);
    if (names.length === 0) return [];
    return [`${openings[standing]}: ${names.map(({ name }) => name).join(", ")}.`];
  });
  const old = figures.flatMap(({ name, standing, asOf }) => {
    const days = daysIfOld(asOf, today);
    return days === null ? [] : [{ name, standing, days }];
  });

  return {
    line: [...parts, ...describeOld(old)].join(" "),
    needsLook:
      old.length > 0 ||
      figures.some(({ standing }) => standing === "missing" || standing === "estimate"),
    canConfirm: old.some(
      ({ name, standing }) => standing === "user" && (name !== BALANCE || debt.account !== null),
    ),
  };
}

function describeOld(old: readonly { name: string; days: number }[]): string[] {
  if (old.length === 0) return [];
  const oldest = Math.max(...old.map(({ days }) => days));

  return [`Not updated for ${oldest} days: ${old.map(({ name }) => name).join(", ")}.`];
}

function judge(debt: Debt): Judged[] {
  const { owed, balances, minimum, minimum_estimate: estimate, missing } = debt;
  const unknownRate = balances.find(({ apr }) => apr.value === null);
  const typedRate = balances.find(({ apr }) => apr.source === "user");
  const apr = unknownRate ?? typedRate ?? balances[0];
  const figures = [
    judged(BALANCE, owed),
    judged("APR", apr?.apr ?? null),
    minimum.value === null && estimate !== null
      ? { name: "minimum payment", standing: "estimate" as const, asOf: null }
      : judged("minimum payment", minimum),
    dueDate(debt),
  ];

  return missing.includes("promo_end")
    ? [...figures, { name: "end of the promotional rate", standing: "missing", asOf: null }]
    : figures;
}

function judged(name: string, figure: Debt["owed"] | null): Judged {
  if (figure === null || figure.value === null) return { name, standing: "missing", asOf: null };

  return { name, standing: figure.source ?? "missing", asOf: figure.as_of };
}

function dueDate({ due_date_source: source, due_day: day }: Debt): Judged {
  const standing = source ?? (day !== null ? "user" : "missing");

  return { name: "due date", standing, asOf: null };
}
