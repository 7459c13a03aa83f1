import { type ReactNode, useId } from "react";
import { Link } from "react-router";

import { paths } from "#lib/paths.ts";
import { buttonClass } from "#ui/button-class.ts";
import { Card } from "#ui/card.tsx";
import { Icon } from "#ui/icon.tsx";

import styles from "./debt-alarms.module.css";
import type { Alarm } from "./describe-alarms.ts";

/** What avoids an alarm, and the way to it. */
export type AlarmOffer = { text: string; action: ReactNode };

type DebtAlarmsProps = {
  alarms: readonly Alarm[];
  /** By the key of an alarm. */
  offers?: ReadonlyMap<string, AlarmOffer>;
};

/** What is about to cost more, and what prevents it; and what the plan has seen to already. */
export function DebtAlarms({ alarms, offers }: DebtAlarmsProps) {
  const id = useId();
  const loud = alarms.filter(({ kind }) => kind !== "in-time");
  const inTime = alarms.filter(({ kind }) => kind === "in-time");
  if (alarms.length === 0) return null;

  return (
    <Card as="section" className={styles.alarms} aria-labelledby={id}>
      <h2 id={id}>{loud.length > 0 ? "Before it costs more" : "What your plan prevents"}</h2>
      {loud.length > 0 && (
        <ul className={styles.list}>
          {loud.map((alarm) => (
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
