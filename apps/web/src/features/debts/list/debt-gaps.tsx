import type { Debt, EstimatedFigure, MissingFigure } from "@snowball/contract";
import { signOf } from "@snowball/money";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";

import { SourceChip } from "#lib/figure-source.tsx";
import { paths } from "#lib/paths.ts";
import { debtsQuery, monthQuery } from "#lib/queries.ts";
import { Amount } from "#ui/amount.tsx";
import { AttentionBox } from "#ui/attention-box.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";

import { lenderName } from "../debt-words.ts";
import { hasUnknownEnd, isZero } from "../bank-value.ts";
import { withKnownBills } from "./known-bills.ts";
import type { DebtChanges } from "./use-debt-changes.tsx";

type DebtGapsProps = {
  debt: Debt;
  /** The only figure to show. By default, all are shown. */
  only?: MissingFigure;
  estimate?: ReactNode;
};

export function DebtGaps({ debt, only, estimate }: DebtGapsProps) {
  const { data: month, isPending } = useQuery(monthQuery);
  // Only the month knows whether a bill is known in place of a usual minimum.
  const gaps = (month ? withKnownBills([debt], month) : [debt])
    .flatMap(describeMissing)
    .filter(({ figure }) => only === undefined || figure === only)
    .filter(({ figure }) => figure !== "minimum" || !isPending);
  if (gaps.length === 0) return null;

  return (
    <ul className="grid grid-cols-1 gap-2">
      {gaps.map((gap) => (
        <li key={gap.figure}>
          <AttentionBox
            action={<EnterFigure debt={debt} gap={gap} />}
            more={gap.figure === "minimum" && estimate}
          >
            {gap.words}
          </AttentionBox>
        </li>
      ))}
    </ul>
  );
}

function EnterFigure({ debt, gap }: { debt: Debt; gap: Gap }) {
  return (
    <ButtonLink
      to={paths.figure(debt.uuid, gap.field)}
      size="small"
      aria-label={`${gap.action}: ${debt.name}`}
    >
      {gap.action}
    </ButtonLink>
  );
}

type MinimumEstimateProps = { debt: Debt; changes: DebtChanges; today: string };

/** Shows the estimated minimum payment with its own label. It becomes a figure only if the user accepts it. */
export function MinimumEstimate({ debt, changes, today }: MinimumEstimateProps) {
  const { minimum_estimate: estimate, currency, name, kind } = debt;
  if (estimate === null) return null;

  return (
    <div className="flex w-full flex-wrap items-center gap-x-4 gap-y-2 border-t border-[color-mix(in_srgb,currentcolor_25%,transparent)] pt-2.5 [&>p]:grow [&>p]:basis-64">
      <p>
        <SourceChip figure={{ source: "estimate", as_of: null }} today={today} />{" "}
        <Amount amount={estimate} currency={currency} />{" "}
        {kind === "credit_card"
          ? "is typical for cards like this."
          : "is our estimate from your last payment or the loan's terms."}{" "}
        Your lender hasn't reported it.
      </p>
      <Button
        size="small"
        isBusy={changes.isChanging("minimum")}
        aria-label={`Use this estimate: ${name}`}
        onClick={() => changes.replace({ minimum: estimate }, { minimum: null })}
      >
        Use this
      </Button>
    </div>
  );
}

export function FixDebtLink({ uuid }: { uuid: string }) {
  const { data: debts = [] } = useQuery(debtsQuery);
  const debt = debts.find((each) => each.uuid === uuid);
  const gap = debt && describeMissing(debt)[0];

  return debt && gap ? <EnterFigure debt={debt} gap={gap} /> : null;
}

/** A missing figure that keeps a debt out of a plan, and where to enter it. */
type Gap = {
  figure: MissingFigure;
  words: string;
  action: string;
  /** Name of the field in the form. */
  field: string;
};

/** Returns the missing figures of a debt, in the order in which to ask for them. */
export function describeMissing(debt: Debt): Gap[] {
  const gaps = debt.missing.map((figure) => buildGap(figure, debt));
  // A minimum that the bank does not report is shown as missing even if a rule replaces it in the plan.
  const isUnreported = debt.account !== null && debt.minimum.value === null && !isSettled(debt);
  if (isUnreported && !debt.missing.includes("minimum")) gaps.push(buildGap("minimum", debt));

  return gaps;
}

/** Whether the balance is zero or a credit. */
export function isSettled({ owed: { value } }: Pick<Debt, "owed">): boolean {
  return value !== null && signOf(value) <= 0;
}

const actions: Record<MissingFigure, string> = {
  owed: "Enter the balance",
  apr: "Enter the APR",
  minimum: "Enter the minimum",
  promo_end: "Enter when the offer ends",
};

function isZeroOffer({ balances }: Debt): boolean {
  const offer = balances.find(hasUnknownEnd);
  const apr = offer && (offer.promo?.apr ?? offer.apr.value);

  return typeof apr === "string" && isZero(apr);
}

function describeAction(figure: MissingFigure, debt: Debt): string {
  if (figure === "promo_end" && isZeroOffer(debt)) return "Enter when the 0% ends";
  if (figure === "minimum" && debt.minimum.value !== null) return "Enter the usual minimum";

  return actions[figure];
}

function buildGap(figure: MissingFigure, debt: Debt): Gap {
  return {
    figure,
    words: describeMissingFigure(figure, debt),
    action: describeAction(figure, debt),
    field: fieldOf(debt, figure),
  };
}

function describeMissingFigure(figure: MissingFigure, debt: Debt): string {
  const isLinked = debt.account !== null;
  switch (figure) {
    case "owed":
      return isLinked ? `${lenderName(debt)} hasn't reported your balance.` : "What do you owe?";
    case "apr":
      return isLinked
        ? `${lenderName(debt)} doesn't report the APR. It's on your statement.`
        : "We don't know the APR yet. It's on your statement.";
    case "minimum":
      return describeMissingMinimum(debt);
    case "promo_end":
      return "Your card has a promotional rate. When does it end?";
  }
}

/**
 * Returns the text for a missing minimum payment, or for the usual minimum if only a bill is known. The text for linked
 * debts is prescribed by the specification (§2).
 */
function describeMissingMinimum(debt: Debt): string {
  if (debt.minimum.value !== null) {
    return "The last bill may include missed payments, so we don't know the usual minimum.";
  }
  if (debt.account === null) return "We don't know the minimum payment yet.";

  return `We couldn't retrieve a minimum payment amount from ${lenderName(debt)}. You might need to check with them directly.`;
}

export function estimatedFigurePath(debt: Debt, figure: EstimatedFigure): string {
  return paths.figure(debt.uuid, fieldOf(debt, figure));
}

function fieldOf(debt: Debt, figure: MissingFigure | EstimatedFigure): string {
  const firstWhere = (is: (balance: Debt["balances"][number]) => boolean) =>
    Math.max(0, debt.balances.findIndex(is));

  switch (figure) {
    case "minimum":
    case "escrow":
      return figure;
    case "minimum_rule":
      return "minimum_rule.type";
    case "owed":
      return debt.account === null ? "balances.0.amount" : "owed";
    case "apr":
      return `balances.${firstWhere(({ apr }) => apr.value === null)}.apr`;
    case "promo_end":
      return `balances.${firstWhere(hasUnknownEnd)}.promo.last_date`;
  }
}
