import { type ReactNode, useId } from "react";
import { Link } from "react-router";

import { paths } from "#lib/paths.ts";
import { buttonClass } from "#ui/button-class.ts";
import { Card } from "#ui/card.tsx";
import { Icon } from "#ui/icon.tsx";

import styles from "./debt-alarms.module.css";
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
  const id = useId();
  const costly = alarms.filter(({ kind }) => kind !== "in-time");
  const inTime = alarms.filter(({ kind }) => kind === "in-time");
  if (alarms.length === 0) return null;

  return (
    <Card as="section" className={styles.alarms} aria-labelledby={id}>
      <h2 id={id}>{costly.length > 0 ? "Avoid these costs" : "What your plan prevents"}</h2>
      {costly.length > 0 && (
        <ul className={styles.list}>
          {costly.map((alarm) => (
            <li key={alarm.key} className={styles.alarm}>
              <Icon name="alert" label={null} className={styles.icon} />
              <div className={styles.words}>
                <h3>{alarm.title}</h3>
                <p>{alarm.text}</p>
                <Offer offer={offers?.get(alarm.key)} />
              </div>
              <Link
                to={paths.detail(alarm.debt)}
                aria-label={`See the figures: ${alarm.title}`}
                className={buttonClass({ variant: "secondary", size: "small" })}
              >
                See the figures
              </Link>
            </li>
          ))}
        </ul>
      )}
      {inTime.length > 0 && (
        <ul className={styles.inTime}>
          {inTime.map(({ key, title, text }) => (
            <li key={key}>
              <Icon name="check" label="Prevented" size={16} className={styles.check} />
              <span>
                <strong>{title}</strong> {text}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
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
