import { daysBetween, formatFullDate, formatMonth } from "@snowball/dates";
import { useId } from "react";
import { Link } from "react-router";

import { shownName } from "#lib/shown-name.ts";
import { billedLoanOf, CombinedBillQuestion } from "#lib/combined-bill/combined-bill-question.tsx";
import { SourceChip } from "#lib/figure-source.tsx";
import { paths } from "#lib/paths.ts";
import { useInstitution } from "#lib/queries.ts";
import { buttonClass } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";

import type { PaymentActions } from "./actions/use-payment-actions.ts";
import type { HomeRow } from "./home-rows.ts";
import { getBillState } from "./payment-state-icon.tsx";
import { PaymentBadges } from "./payment-badges.tsx";
import { PaymentRow } from "./payment-row.tsx";
import styles from "./upcoming-payment-entry.module.css";

type EntryProps = {
  row: HomeRow;
  today: string;
  actions: PaymentActions;
  /** Whether to show the question about a combined bill: only in the first row of its loans. */
  asksAboutBill: boolean;
};

export function UpcomingPaymentEntry({ row, today, actions, asksAboutBill }: EntryProps) {
  const { payment, debt } = row;
  const loan = asksAboutBill ? billedLoanOf(debt) : null;
  const institution = useInstitution(debt.institution_id);
  const part = { row, institutionName: debt.lender ?? institution?.name ?? null, whereId: useId() };
  const isUnknown = getBillState(payment) === "unknown";

  return (
    // A settled payment is less prominent.
    <PaymentRow
      row={row}
      today={today}
      actions={actions}
      className={classNames(
        styles.line,
        isUnknown && styles.unknown,
        actions.isSettled(row.payable) && "[--ink:var(--ink-soft)]",
      )}
      below={loan && <CombinedBillQuestion loan={loan} />}
    >
      <Identity {...part} />
      <div className="contents phone:max-[56rem]:flex phone:max-[56rem]:flex-wrap phone:max-[56rem]:items-center phone:max-[56rem]:justify-between phone:max-[56rem]:gap-x-2 phone:max-[56rem]:[grid-area:foot]">
        <p
          className={classNames(
            "text-small leading-[1.3] [grid-area:date] max-phone:text-xs",
            isUnknown
              ? "flex flex-wrap items-baseline gap-x-2"
              : "grid justify-items-start max-[56rem]:flex max-[56rem]:flex-wrap max-[56rem]:items-baseline max-[56rem]:gap-x-2",
          )}
        >
          <DueDate row={row} today={today} />
        </p>
        <EntryAction {...part} />
      </div>
    </PaymentRow>
  );
}

type PartProps = {
  row: HomeRow;
  institutionName: string | null;
  /** Id of the text that distinguishes this account from others with the same name. */
  whereId: string;
};

function Identity({ row: { payment, payable, debt }, institutionName, whereId }: PartProps) {
  const { mask, account } = debt;
  const name = shownName(debt);
  // Screen readers list headings without the text below them.
  const isInHeading = payable.name !== name;

  return (
    // The number follows the name on its line.
    <div className="flex min-w-0 flex-wrap items-center gap-x-1.5 [grid-area:identity] max-[56rem]:mt-[2px] max-phone:block max-phone:leading-tight">
      <h3 className="text-base leading-tight font-semibold tracking-[-0.01em] wrap-anywhere max-phone:inline max-phone:text-compact">
        {name}
        {isInHeading && <span className="sr-only">{payable.name.slice(name.length)}</span>}
      </h3>{" "}
      {(institutionName ?? mask) !== null && (
        <p
          id={whereId}
          className="text-fine leading-[1.3] text-ink-soft max-phone:inline min-[56rem]:order-1 min-[56rem]:basis-full"
        >
          {/* Hidden on phones, where the logo is enough. */}
          <span className={classNames(account !== null && "max-phone:hidden")}>
            {institutionName}
          </span>
          {mask && (
            <>
              {" "}
              <span
                className="whitespace-nowrap"
                aria-hidden={payable.name.endsWith(mask) || undefined}
              >
                •••• {mask}
              </span>
            </>
          )}
        </p>
      )}{" "}
      <PaymentBadges payment={payment} debt={debt} />
    </div>
  );
}

function DueDate({ row, today }: Pick<EntryProps, "row" | "today">) {
  const { payment, debt } = row;
  const { kind, due_date: due, due_date_source: source } = payment;
  const isBill = kind === "bill" || kind === "arrears";
  const date = isBill ? due : payment.send_by;
  if (date === null) return isBill ? <NoDate row={row} today={today} /> : null;
  const hint = dueHint({ due_date: date, is_overdue: payment.state === "late" }, today);

  return (
    <>
      <time dateTime={date} className="max-phone:whitespace-nowrap @max-[21rem]:whitespace-normal">
        {formatFullDate(date)}
      </time>
      {hint && <span className="text-fine text-ink-soft max-phone:hidden">{hint}</span>}
      {source === "user" && debt.account !== null && (
        <SourceChip figure={{ source, as_of: null }} today={today} />
      )}
    </>
  );
}

/** Beyond this number of days, the date itself is more helpful than a count. */
const NEAR_DAYS_MAX = 30;

type Due = { due_date: string; is_overdue: boolean };

/**
 * Returns the distance to a due date, such as `today`, `in 3 days` or `2 days ago`, or null if it is far
 * away. An overdue flag before the due date belongs to the previous payment.
 */
export function dueHint({ due_date: dueDate, is_overdue: isOverdue }: Due, today: string) {
  const days = daysBetween(today, dueDate);
  if (isOverdue && days >= 0) return "an earlier payment was missed";
  // A missed payment always shows its age.
  if (Math.abs(days) > NEAR_DAYS_MAX && !isOverdue) return null;
  if (days === 0) return "today";
  if (days === 1) return "tomorrow";
  if (days === -1) return "yesterday";

  return days > 0 ? `in ${days} days` : `${-days} days ago`;
}

/** Shows that the due date is unknown, and its month. The row of the current month asks for the due day. */
function NoDate({ row: { payment, payable, debt }, today }: Pick<EntryProps, "row" | "today">) {
  const isArrears = payment.kind === "arrears";
  const month = isArrears ? payment.cycle : (payment.cycle ?? today);
  const isOpen = getBillState(payment) !== "nothing_due";

  return (
    <>
      <span>TBD</span>
      {month !== null && isOpen && (
        <span className="text-fine text-ink-soft max-phone:hidden">in {formatMonth(month)}</span>
      )}
      {!isArrears && isOpen && (
        <Link
          to={paths.figure(debt.uuid, "due_day")}
          aria-label={`Enter the due day: ${payable.name}`}
          className="py-1.5 font-semibold whitespace-nowrap"
        >
          Enter the due day
        </Link>
      )}
    </>
  );
}

/** The texts are prescribed by the specification (§2). */
function EntryAction({ row, institutionName, whereId }: PartProps) {
  const { payment, payable, debt } = row;
  // An extra has no minimum payment to schedule at the lender.
  const state = getBillState(payment);
  if (payable.isExtra === true || state === "nothing_due") return null;
  if (state === "due") {
    return (
      <p className="flex items-center gap-2 text-fine leading-[1.3] text-ink-soft [grid-area:action] max-phone:text-xs">
        Let's get it scheduled
        <Link
          to={paths.schedule(debt.account ?? debt.uuid)}
          aria-label={`Plan ${payable.name}`}
          aria-describedby={whereId}
          // On a phone, its touch target extends into the space above and below, without making the row taller.
          className={classNames(
            buttonClass({ variant: "quiet", size: "small" }),
            "flex-none max-phone:relative max-phone:min-h-[28px] max-phone:px-2.5 max-phone:after:absolute max-phone:after:inset-x-0 max-phone:after:-inset-y-2",
          )}
        >
          Plan
        </Link>
      </p>
    );
  }

  return (
    // Fits the whole sentence into the height of a row.
    <p className="text-xs leading-tight text-ink-soft [grid-area:action] max-[56rem]:basis-full">
      <span>{whyUnknown(row, institutionName)}</span>{" "}
      <Link
        to={paths.figure(debt.uuid, "minimum")}
        aria-label={`Enter the minimum: ${payable.name}`}
        aria-describedby={whereId}
        className="py-1.5 font-semibold whitespace-nowrap"
      >
        Enter the minimum
      </Link>
    </p>
  );
}

function whyUnknown({ payment, debt }: HomeRow, institutionName: string | null): string {
  if (debt.account === null) return "How much is due each month? Enter 0 if nothing is.";
  if (payment.may_contain_missed === true) {
    return "Your last bill may include missed payments. Your next statement shows the new minimum.";
  }
  if (payment.is_unbilled === true) {
    return "This payment isn't billed yet. Your next statement shows the new minimum.";
  }

  return `We couldn't retrieve a minimum payment amount from ${institutionName ?? "your bank"}. You might need to check with them directly.`;
}
