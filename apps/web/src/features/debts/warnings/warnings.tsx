import type { MonthWarning } from "@snowball/contract";
import { type ReactNode } from "react";

import { calendarToday } from "#lib/calendar-today.ts";
import { paths } from "#lib/paths.ts";
import { ButtonLink } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { Icon } from "#ui/icon.tsx";
import { SectionCard } from "#ui/section.tsx";

import { describeTimeLeft, describeWarning, type WarningWords } from "./describe-warnings.ts";

/** A budget change that avoids a cost, with a control that applies it, or that there is none. */
type WarningOffer = { text: string; action: ReactNode };

type WarningsProps = {
  warnings: readonly MonthWarning[];
  /** The debts of the warnings, for their names and currencies. */
  debts: Parameters<typeof describeWarning>[1];
  /** Offers by the warning's key; absent on a screen that does not compute the plan. */
  offers?: ReadonlyMap<string, WarningOffer>;
  /** Hides what needs no action. */
  onlyCosts?: boolean;
};

/** Shows what will cost money, with what prevents it, and the costs that the plan prevents or accepts. */
export function Warnings({ warnings, debts, offers, onlyCosts = false }: WarningsProps) {
  const all = warnings.map((warning) => ({ warning, ...describeWarning(warning, debts) }));
  const costly = all.filter(({ effect }) => effect === "costs");
  const planned = onlyCosts ? [] : all.filter(({ effect }) => effect !== "costs");
  if (costly.length + planned.length === 0) return null;

  return (
    <SectionCard heading={titleOf(all)} className="grid grid-cols-1 gap-3.5">
      {costly.length > 0 && (
        <ul className="grid gap-2.5">
          {costly.map(({ key, title, text, warning }) => (
            <li
              key={key}
              className={classNames(
                "grid grid-cols-[auto_1fr_auto] items-start gap-x-3 gap-y-2 rounded-medium bg-sun-tint px-4 py-3.5 text-compact text-on-sun-tint",
                "max-tablet:grid-cols-[auto_1fr] max-tablet:[&>a]:col-2 max-tablet:[&>a]:justify-self-start",
              )}
            >
              <Icon name="alert" label={null} className="mt-0.5" />
              <div className="grid gap-1 wrap-anywhere">
                <div className="flex flex-wrap items-baseline gap-x-3">
                  <h3>{title}</h3>
                  <TimeLeft warning={warning} />
                </div>
                <p>{text}</p>
                <Offer offer={offers?.get(key)} />
              </div>
              <Remedy warning={warning} title={title} hasOffers={offers !== undefined} />
            </li>
          ))}
        </ul>
      )}
      {planned.length > 0 && (
        <ul className="grid gap-2.5 text-small text-ink-soft">
          {planned.map(({ key, title, text, effect }) => (
            <li key={key} className="flex gap-2">
              {effect === "prevented" ? (
                <Icon
                  name="check"
                  label="Prevented"
                  size={16}
                  className="mt-0.75 flex-none text-good"
                />
              ) : (
                <Icon name="info" label="Accepted" size={16} className="mt-0.75 flex-none" />
              )}
              <span>
                <strong className="font-semibold text-ink">{title}</strong> {text}
              </span>
            </li>
          ))}
        </ul>
      )}
    </SectionCard>
  );
}

function TimeLeft({ warning }: { warning: MonthWarning }) {
  const left = describeTimeLeft(warning, calendarToday());

  return left && <p className="text-small font-semibold">{left}</p>;
}

function titleOf(all: readonly Pick<WarningWords, "effect">[]): string {
  if (all.some(({ effect }) => effect === "costs")) return "Avoid these costs";

  return all.some(({ effect }) => effect === "accepted")
    ? "What your plan takes into account"
    : "What your plan prevents";
}

type RemedyProps = { warning: MonthWarning; title: string; hasOffers: boolean };

/**
 * Links to what the user can change: the budget if it is short or the plan offers one that avoids the cost, or else the
 * debt's figures. Nothing on the plan itself, which has the budget.
 */
function Remedy({ warning, title, hasOffers }: RemedyProps) {
  if (hasOffers && !("debt" in warning)) return null;
  const isOfBudget = !("debt" in warning) || ("balance" in warning && !hasOffers);
  const words = isOfBudget ? "Change the budget" : "See the figures";

  return (
    <ButtonLink
      to={isOfBudget ? paths.payoffPlan() : paths.detail(warning.debt)}
      aria-label={`${words}: ${title}`}
      size="small"
    >
      {words}
    </ButtonLink>
  );
}

function Offer({ offer }: { offer: WarningOffer | undefined }) {
  if (!offer) return null;

  return (
    <>
      <p>
        <strong>{offer.text}</strong>
      </p>
      <div>{offer.action}</div>
    </>
  );
}
