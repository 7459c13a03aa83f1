import type { UpcomingPayment } from "@snowball/contract";
import { formatFullDate } from "@snowball/dates";
import { useId } from "react";
import { Link } from "react-router";

import { SourceChip } from "#lib/figure-source/source-chip.tsx";
import { paths } from "#lib/paths.ts";
import { useInstitution } from "#lib/slices/institutions-slice.ts";
import { AttentionBox } from "#ui/attention-box.tsx";
import { Badge } from "#ui/badge.tsx";
import { buttonClass } from "#ui/button-class.ts";
import { Card } from "#ui/card.tsx";
import { classNames } from "#ui/class-names.ts";
import { LogoTile } from "#ui/logo-tile.tsx";

import { dueHint } from "./due-hint.ts";
import { StatedAmount } from "./stated-amount.tsx";
import styles from "./upcoming-payment-entry.module.css";

type EntryProps = {
  payment: UpcomingPayment;
  /** The user's calendar date, `YYYY-MM-DD`. */
  today: string;
};

/** One payment: when, to whom, how much, and what can be done about it. */
export function UpcomingPaymentEntry({ payment, today }: EntryProps) {
  const { mask, is_overdue: isOverdue } = payment;
  const name = nameOf(payment);
  const institution = useInstitution(payment.institution_id);
  const institutionName = payment.institution_name ?? institution?.name ?? null;
  const whereId = useId();

  return (
    <Card as="li" className={classNames(styles.entry, isOverdue && styles.overdue)}>
      <p className={styles.date}>
        <DueDate payment={payment} today={today} />
        {isOverdue && <Badge tone="bad">Overdue</Badge>}
      </p>
      <div className={styles.line}>
        {/* An entered debt has no logo: its own letter is drawn. */}
        <LogoTile
          name={payment.account === null ? name : institutionName}
          logo={institution?.logo ?? null}
        />
        <div className={styles.account}>
          <p className={styles.name}>{name}</p>
          <p id={whereId} className={styles.institution}>
            {institutionName}
            {mask && (
              <>
                {" "}
                <span className={styles.mask}>•••• {mask}</span>
              </>
            )}
          </p>
        </div>
        <StatedAmount payment={payment} today={today} />
      </div>
      <EntryAction payment={payment} institutionName={institutionName} whereId={whereId} />
    </Card>
  );
}

/** What the user calls the debt, or the name that it came with. */
function nameOf({ nickname, name }: UpcomingPayment): string {
  return nickname ?? name;
}

function DueDate({ payment, today }: EntryProps) {
  const { due_date: date, due_date_source: source } = payment;
  if (date === null) return "TBD";
  const hint = dueHint(date, today);

  return (
    <>
      <time dateTime={date}>{formatFullDate(date)}</time>
      {hint && <span className={styles.hint}>{hint}</span>}
      {source === "user" && <SourceChip figure={{ source, as_of: null }} today={today} />}
    </>
  );
}

type ActionProps = {
  payment: UpcomingPayment;
  institutionName: string | null;
  /** Id of what tells this account from another of the same name. */
  whereId: string;
};

/** Both texts are the specification's (§2). Whoever knows an unknown amount can enter it. */
function EntryAction({ payment, institutionName, whereId }: ActionProps) {
  switch (payment.state) {
    case "due":
      return (
        <div className={styles.action}>
          Let's get it scheduled
          <Link
            to={
              payment.account === null ? paths.debt(payment.debt) : paths.schedule(payment.account)
            }
            aria-label={`Plan ${nameOf(payment)}`}
            aria-describedby={whereId}
            className={buttonClass({ variant: "quiet", size: "small" })}
          >
            Plan
          </Link>
        </div>
      );
    case "unknown":
      return (
        <AttentionBox
          action={
            <Link
              to={paths.debt(payment.debt, "minimum")}
              aria-label={`Enter the minimum: ${nameOf(payment)}`}
              aria-describedby={whereId}
              className={buttonClass({ variant: "secondary", size: "small" })}
            >
              Enter the minimum
            </Link>
          }
        >
          We couldn't retrieve a minimum payment amount from {institutionName ?? "your bank"}. You
          might need to check with them directly.
        </AttentionBox>
      );
    case "nothing_due":
      return null;
  }
}
