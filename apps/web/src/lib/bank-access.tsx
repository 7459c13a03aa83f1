import {
  type BankAccess,
  FREE_BANKS_MAX,
  FREE_DAYS,
  LINK_REFUSALS,
  PLUS_BANKS_MAX,
} from "@snowball/contract";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";

import { ButtonLink } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";

import { formatDay } from "./format.ts";
import { paths } from "./paths.ts";
import { bankAccessQuery } from "./queries.ts";

/**
 * Shows how long banks stay linked, or why no further bank can be linked and what the user can do.
 * Shows nothing if there is no limit.
 */
export function BankAccessNotice() {
  const { data: access, isPending } = useQuery(bankAccessQuery);
  // Takes no space while loading; marks the page as waiting, so that content below does not shift.
  if (isPending) return <span hidden data-waiting="" />;
  if (!access) return null;
  const { until, refusal, way, isOver } = describeBankAccess(access);
  if (until === null && refusal === null) return null;

  return (
    <Notice
      tone={isOver || refusal !== null ? "attention" : "info"}
      action={way && <Way to={way} />}
    >
      {until} {refusal}
    </Notice>
  );
}

function Way({ to }: { to: "subscribe" | "plan" }) {
  return to === "plan" ? (
    <ButtonLink to={paths.profile("plan")} size="small">
      Your subscription
    </ButtonLink>
  ) : (
    // Loads a new document, because only the subscribe page includes the card form's script.
    <ButtonLink to={paths.subscribe()} reloadDocument size="small">
      Subscribe
    </ButtonLink>
  );
}

type DescribedAccess = {
  /** A sentence or two about how long banks stay linked; null if there is no end date. */
  until: string | null;
  /** Why no further bank can be linked; null if one can. */
  refusal: string | null;
  /** The link that helps, if any. */
  way: "subscribe" | "plan" | null;
  isOver: boolean;
};

export function describeBankAccess(access: BankAccess): DescribedAccess {
  const { refusal, because } = access;

  return {
    until: describeUntil(access),
    refusal:
      refusal === "subscription_required" || refusal === null ? null : LINK_REFUSALS[refusal],
    way: nextStep(access),
    isOver: because === "ended",
  };
}

function describeUntil({ because, until, banks }: BankAccess): string | null {
  if (because === "not_begun") return NOT_BEGUN;
  if (until === null) return because === "ended" ? OVER : null;
  const day = formatDay(until);
  if (because === "free_days" && banks === 0) return `You can link banks, free until ${day}.`;

  return SENTENCES[because]?.(day) ?? null;
}

const SENTENCES: { [Ground in BankAccess["because"]]?: (day: string) => string } = {
  free_days: (day) => `Your banks stay linked until ${day}, free.`,
  subscription: (day) => `Your subscription is canceled. Your banks stay linked until ${day}.`,
  late_payment: (day) => `A payment is still open. Your banks stay linked until ${day}.`,
  subscription_over: (day) => `Your subscription has ended. Your banks stay linked until ${day}.`,
  ended: (day) =>
    `Your banks were unlinked on ${day}. Balances show the last known amounts, with estimated interest on debts.`,
};

const NOT_BEGUN = `You can link up to ${FREE_BANKS_MAX} banks, free for ${FREE_DAYS} days from the first one.`;
const OVER =
  "Your banks were unlinked. Balances show the last known amounts, with estimated interest on debts.";

function nextStep({ because, until, refusal }: BankAccess): DescribedAccess["way"] {
  switch (because) {
    case "late_payment":
    case "subscription":
      return until === null ? null : "plan";
    case "subscription_over":
    case "ended":
      return "subscribe";
    case "demo":
      return null;
    case "free_days":
    case "not_begun":
      return refusal === "too_many_free_banks" ? "subscribe" : null;
  }
}

/**
 * Describes when emails about payments, or the calendar link, stop or stopped. Null if they have no end.
 * @param name the service at the start of a sentence.
 */
export function describeServiceEnd({ because, until }: BankAccess, name: string): string | null {
  const day = until === null ? "" : ` on ${formatDay(until)}`;
  if (because === "ended") return `${name} stopped${day}.`;
  if (because === "not_begun") {
    return `${name} will stop ${FREE_DAYS} days after you link your first bank, unless you subscribe.`;
  }

  return until === null
    ? null
    : `${name} will stop${day}, unless you ${WAYS[because] ?? "subscribe"}.`;
}

export function SubscribeAgain({
  access,
  pronoun,
}: {
  access: BankAccess;
  pronoun: "it" | "them";
}) {
  return (
    access.because === "ended" && (
      <>
        {" "}
        <Link to={paths.subscribe()}>Subscribe to get {pronoun} again</Link>.
      </>
    )
  );
}

const WAYS: { [Ground in BankAccess["because"]]?: string } = {
  subscription: "resume your subscription",
  late_payment: "pay the open invoice",
};

export const PLUS_BRINGS = `Snowball Plus keeps up to ${PLUS_BANKS_MAX} banks linked and up to date. Your payoff plan stays free.`;
