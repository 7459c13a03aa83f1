import type { UpcomingPayment } from "@snowball/contract";
import { formatFullDate } from "@snowball/dates";
import { useId } from "react";
import { Link } from "#router/index.ts";

import { SourceChip } from "#lib/figure-source/source-chip.tsx";
import { paths } from "#lib/paths.ts";
import { useInstitution } from "#lib/slices/institutions-slice.ts";
import { Badge } from "#ui/badge.tsx";
import { buttonClass } from "#ui/button-class.ts";
import { classNames } from "#ui/class-names.ts";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";

import type { PaymentActions } from "./actions/use-payment-actions.ts";
import { dueHint } from "./due-hint.ts";
import { type HomeRow, nameOf } from "./home-rows.ts";
import { PaymentRow } from "./payment-row.tsx";
import styles from "./upcoming-payment-entry.module.css";

type EntryProps = {
  row: HomeRow;
  /** The user's calendar date, `YYYY-MM-DD`. */
  today: string;
  actions: PaymentActions;
};

/** One payment: when, to whom, how much, and what can be done about it. */
export function UpcomingPaymentEntry({ row, today, actions }: EntryProps) {
  const { payment } = row;
  const institution = useInstitution(payment.institution_id);
  const institutionName = payment.institution_name ?? institution?.name ?? null;
  const whereId = useId();

  return (
    <PaymentRow
      row={row}
      today={today}
      actions={actions}
      className={classNames(styles.line, payment.state === "unknown" && styles.unknown)}
    >
      <Identity row={row} institutionName={institutionName} whereId={whereId} />
      <div className={styles.foot}>
        <p className={styles.date}>
          <DueDate payment={payment} today={today} />
        </p>
        <EntryAction row={row} institutionName={institutionName} whereId={whereId} />
      </div>
    </PaymentRow>
  );
}

type IdentityProps = {
  row: HomeRow;
  institutionName: string | null;
  /** Id of what tells this account from another of the same name. */
  whereId: string;
};

function Identity({ row: { payment, payable }, institutionName, whereId }: IdentityProps) {
  const { mask, is_overdue: isOverdue, autopay, account } = payment;
  const name = nameOf(payment);
  // Headings are heard one after the other, without what stands beneath them.
  const isInHeading = payable.name !== name;

  return (
    <div className={styles.identity}>
      <h3 className={styles.name}>
        {name}
        {isInHeading && <VisuallyHidden> •••• {mask}</VisuallyHidden>}
      </h3>
      {(institutionName ?? mask) !== null && (
        <p id={whereId} className={styles.where}>
          {/* On a phone its logo says it. */}
          <span className={classNames(account !== null && styles.bank)}>{institutionName}</span>
          {mask && (
            <>
              {" "}
              <span className={styles.mask} aria-hidden={isInHeading || undefined}>
                •••• {mask}
              </span>
            </>
          )}
        </p>
      )}
      {isOverdue && <Badge tone="bad">Overdue</Badge>}
      {autopay.type !== "none" && <Badge tone="neutral">Autopay</Badge>}
    </div>
  );
}

type DueDateProps = Pick<EntryProps, "today"> & { payment: UpcomingPayment };

function DueDate({ payment, today }: DueDateProps) {
  const { due_date: date, due_date_source: source, account } = payment;
  if (date === null) return "TBD";
  const hint = dueHint({ due_date: date, is_overdue: payment.is_overdue }, today);

  return (
    <>
      <time dateTime={date}>{formatFullDate(date)}</time>
      {hint && <span className={styles.hint}>{hint}</span>}
      {source === "user" && account !== null && (
        <SourceChip figure={{ source, as_of: null }} today={today} />
      )}
    </>
  );
}

type ActionProps = {
  row: HomeRow;
  institutionName: string | null;
  /** Id of what tells this account from another of the same name. */
  whereId: string;
};

/** Both texts are the specification's (§2). Whoever knows an unknown amount can enter it. */
function EntryAction({ row: { payment, payable }, institutionName, whereId }: ActionProps) {
  switch (payment.state) {
    case "due":
      return (
        <p className={styles.action}>
          Let's get it scheduled
          <Link
            to={paths.schedule(payment.account ?? payment.debt)}
            aria-label={`Plan ${payable.name}`}
            aria-describedby={whereId}
            className={classNames(buttonClass({ variant: "quiet", size: "small" }), styles.plan)}
          >
            Plan
          </Link>
        </p>
      );
    case "unknown":
      return (
        <p className={classNames(styles.action, styles.silent)}>
          <span>
            We couldn't retrieve a minimum payment amount from {institutionName ?? "your bank"}. You
            might need to check with them directly.
          </span>{" "}
          <Link
            to={paths.figure(payment.debt, "minimum")}
            aria-label={`Enter the minimum: ${payable.name}`}
            aria-describedby={whereId}
            className={styles.enter}
          >
            Enter the minimum
          </Link>
        </p>
      );
    case "nothing_due":
      return null;
  }
}
