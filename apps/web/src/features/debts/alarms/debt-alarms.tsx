import type { ReactNode } from "react";

import { paths } from "#lib/paths.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { classNames } from "#ui/class-names.ts";
import { Icon } from "#ui/icon.tsx";
import { SectionCard } from "#ui/section-card.tsx";

import type { Alarm } from "./describe-alarms.ts";

/** A budget change that avoids an alarm, with a control that applies it. */
export type AlarmOffer = { text: string; action: ReactNode };

type DebtAlarmsProps = {
  alarms: readonly Alarm[];
  /** Offers by alarm key. */
  offers?: ReadonlyMap<string, AlarmOffer>;
};

/**
 * Shows deadlines that will cost money, with what prevents them, and the ones that the plan already meets.
 */
export function DebtAlarms({ alarms, offers }: DebtAlarmsProps) {
  const costly = alarms.filter(({ kind }) => kind !== "in-time");
  const inTime = alarms.filter(({ kind }) => kind === "in-time");
  if (alarms.length === 0) return null;

  return (
    <SectionCard
      heading={costly.length > 0 ? "Avoid these costs" : "What your plan prevents"}
      className="grid grid-cols-1 gap-3.5"
    >
      {costly.length > 0 && (
        <ul className="grid gap-2.5">
          {costly.map((alarm) => (
            <li
              key={alarm.key}
              className={classNames(
                "grid grid-cols-[auto_1fr_auto] items-start gap-x-3 gap-y-2 rounded-medium bg-sun-tint px-4 py-3.5 text-compact text-on-sun-tint",
                "max-tablet:grid-cols-[auto_1fr] max-tablet:[&>a]:col-2 max-tablet:[&>a]:justify-self-start",
              )}
            >
              <Icon name="alert" label={null} className="mt-0.5" />
              <div className="grid gap-1 wrap-anywhere">
                <h3>{alarm.title}</h3>
                <p>{alarm.text}</p>
                <Offer offer={offers?.get(alarm.key)} />
              </div>
              <ButtonLink
                to={paths.detail(alarm.debt)}
                aria-label={`See the figures: ${alarm.title}`}
                variant="secondary"
                size="small"
              >
                See the figures
              </ButtonLink>
            </li>
          ))}
        </ul>
      )}
      {inTime.length > 0 && (
        <ul className="grid gap-2.5 text-small text-ink-soft">
          {inTime.map(({ key, title, text }) => (
            <li key={key} className="flex gap-2">
              <Icon
                name="check"
                label="Prevented"
                size={16}
                className="mt-0.75 flex-none text-good"
              />
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

function Offer({ offer }: { offer: AlarmOffer | undefined }) {
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
