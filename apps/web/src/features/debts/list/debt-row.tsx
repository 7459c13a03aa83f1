import type { Debt } from "@snowball/contract";
import { formatShortMonth } from "@snowball/dates";
import { signOf } from "@snowball/money";
import { describeDeferment, isCounted } from "@snowball/planner";
import { useEffect, useId, useRef, useState } from "react";
import { Link } from "react-router";

import { balanceFigure, describeSource, isAbout, shownFigure } from "#lib/figure-source.tsx";
import { FailureNotice } from "#lib/form/form.tsx";
import { paths } from "#lib/paths.ts";
import { Amount } from "#ui/amount.tsx";
import { Badge } from "#ui/badge.tsx";
import { classNames } from "#ui/class-names.ts";
import { Icon } from "#ui/icon.tsx";
import { UndoNotice } from "#ui/undo-notice.tsx";

import { describeRates, kindName } from "../debt-words.ts";
import { DebtDetails } from "./debt-details.tsx";
import styles from "./debt-table.module.css";
import { describeInclusion, isRelinked } from "./describe-inclusion.ts";
import { lacksDueDate } from "../health/describe-health.ts";
import { describeMissing, isSettled } from "./debt-gaps.tsx";
import type { ListedDebt } from "./known-bills.ts";
import { shownName } from "#lib/shown-name.ts";
import { isPaymentEstimated, monthlyPayment, type PayoffMonths } from "./total-debts.ts";
import { type DebtChanges, useDebtChanges } from "./use-debt-changes.tsx";

const ABOUT = "block text-ink-soft text-fine font-normal";

const DOT =
  "relative ps-3 before:absolute before:start-0 before:w-3 before:text-center before:content-['·']";

/** On a phone, nothing needs to fill a column. */
const DASH = <span className="@max-[44rem]:hidden">–</span>;

export const DEBT_COLUMNS = [
  "In plan",
  "Debt",
  "Balance",
  "Rate",
  "Minimum",
  "Paid off",
  { name: "More", isShown: false },
];

type DebtRowProps = {
  debt: ListedDebt;
  payoffMonths: PayoffMonths;
  today: string;
  /** Whether the debt was just restored and takes the focus, because the undo button was removed. */
  takesFocus: boolean;
  /** The reason if the debt is included but not planned because of its currency, otherwise null. */
  otherCurrency: string | null;
  isRemoving: boolean;
  /** Removes the debt. Only for manual debts. */
  onRemove: () => void;
};

export function DebtRow(props: DebtRowProps) {
  const { debt, payoffMonths, today, takesFocus, otherCurrency, isRemoving, onRemove } = props;
  const id = useId();
  const changes = useDebtChanges(debt);
  const [isOpen, setIsOpen] = useState(false);
  const name = shownName(debt);

  return (
    <tbody aria-label={name}>
      <tr className={styles.row}>
        <td className={styles.tick}>
          <Inclusion debt={debt} changes={changes} />
        </td>
        <th scope="row" className={styles.name}>
          <Identity {...{ debt, takesFocus, otherCurrency, today }} />
        </th>
        <Figures debt={debt} payoffMonths={payoffMonths} today={today} />
        <td className={styles.more}>
          <button
            type="button"
            className="grid size-target cursor-pointer place-items-center rounded-small border-0 bg-transparent p-0 text-ink-soft hover:bg-surface-sunken hover:text-ink"
            aria-expanded={isOpen}
            aria-controls={id}
            aria-label={`More about ${name}`}
            onClick={() => setIsOpen(!isOpen)}
          >
            <Icon name={isOpen ? "up" : "down"} label={null} />
          </button>
        </td>
      </tr>
      <ChangeResult debt={debt} changes={changes} />
      <tr id={id} hidden={!isOpen} className={styles.fullWidth}>
        {isOpen && (
          <td colSpan={DEBT_COLUMNS.length}>
            <DebtDetails {...{ debt, changes, today, isRemoving, onRemove }} />
          </td>
        )}
      </tr>
    </tbody>
  );
}

type ChangingProps = { debt: Debt; changes: DebtChanges };

function Inclusion({ debt, changes }: ChangingProps) {
  return (
    <label className="grid size-target cursor-pointer place-items-center">
      <input
        className="m-0 size-5 accent-accent"
        type="checkbox"
        aria-label={`In the payoff plan: ${shownName(debt)}`}
        checked={changes.pending?.is_included ?? debt.is_included}
        disabled={isRelinked(debt)}
        onChange={({ target: { checked } }) =>
          changes.replace({ is_included: checked }, { is_included: !checked })
        }
      />
    </label>
  );
}

function Identity({
  debt,
  takesFocus,
  otherCurrency,
  today,
}: Pick<DebtRowProps, "debt" | "takesFocus" | "otherCurrency" | "today">) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (takesFocus) link.current?.focus();
  }, [takesFocus]);
  const { name, nickname, lender, mask, kind } = debt;
  const about = {
    lender,
    name: nickname === null ? null : name,
    mask: mask && `••••\u00a0${mask}`,
    kind: kindName(kind),
    due: lacksDueDate(debt) ? "no due date" : null,
  };
  const deferment = describeDeferment(debt, today);
  const [gap] = describeMissing(debt);

  return (
    <>
      <Link ref={link} to={paths.schedule(debt.uuid)}>
        {shownName(debt)}
      </Link>{" "}
      {debt.is_overdue && <Badge tone="bad">Past due</Badge>}{" "}
      {!debt.is_included && (
        <Badge tone="neutral">
          {isCounted(debt) ? "Outside the plan" : "Duplicate, not counted"}
        </Badge>
      )}
      <span className={classNames(ABOUT, "overflow-hidden")}>
        {/* The dots at the start of lines are cut off. */}
        <span className="-ms-3 flex flex-wrap">
          {Object.entries(about).map(
            ([what, part]) =>
              part !== null && (
                <span
                  key={what}
                  className={classNames(DOT, what === "lender" && "@max-[44rem]:hidden")}
                >
                  {part}{" "}
                </span>
              ),
          )}
        </span>
      </span>
      {deferment !== null && <span className={ABOUT}>{deferment}</span>}
      {otherCurrency !== null && <span className={ABOUT}>{otherCurrency}</span>}
      {gap && (
        <Link
          to={paths.figure(debt.uuid, gap.field)}
          className={styles.gap}
          aria-label={`${gap.action}: ${shownName(debt)}`}
        >
          {gap.action}
        </Link>
      )}
    </>
  );
}

function Figures({
  debt,
  payoffMonths,
  today,
}: Pick<DebtRowProps, "debt" | "payoffMonths" | "today">) {
  const { owed, balances, minimum, currency, billNote } = debt;
  const rates = describeRates(debt, today);
  const isEstimate = isPaymentEstimated(debt);
  const isCredit = owed.value !== null && signOf(owed.value) < 0;
  const paymentSource = isEstimate
    ? { source: "estimate" as const, as_of: null }
    : shownFigure(debt, minimum);
  const apr = balances[0] && shownFigure(debt, balances[0].apr);

  return (
    <>
      <td className={styles.balance} title={describeSource(balanceFigure(debt), today)}>
        <Amount amount={owed.value} currency={currency} isAbout={isAbout(debt)} />
        {isCredit && <span className="text-fine text-ink-soft"> credit</span>}
      </td>
      <td className={styles.rate} title={apr && describeSource(apr, today)}>
        {rates ?? <Amount amount={null} currency={null} />}
      </td>
      <td className={styles.payment} title={describeSource(paymentSource, today)}>
        {isEstimate && <span className="text-fine text-ink-soft">≈ </span>}
        {isSettled(debt) ? DASH : <Monthly amount={monthlyPayment(debt)} currency={currency} />}
        {billNote !== undefined && (
          <span className={classNames(ABOUT, "whitespace-normal")}>{billNote}</span>
        )}
      </td>
      <td className={styles.payoff}>
        <Payoff debt={debt} months={payoffMonths} />
      </td>
    </>
  );
}

function Monthly({ amount, currency }: { amount: string | null; currency: string | null }) {
  return (
    <>
      <Amount amount={amount} currency={currency} />
      {amount !== null && (
        <span className="hidden text-fine text-ink-soft @max-[44rem]:inline"> min</span>
      )}
    </>
  );
}

/** On a phone, the column has no heading. */
function Payoff({ debt, months }: { debt: Debt; months: PayoffMonths }) {
  if (isSettled(debt)) return "Nothing owed";
  const month = months === null ? null : months.get(debt.uuid);
  if (month === undefined) return DASH;

  return (
    <>
      <span className="hidden @max-[44rem]:inline">paid off </span>
      {/* As wide as a month, so that the rows do not move when it arrives. */}
      <span className="inline-block min-w-[4.4em] whitespace-nowrap">
        {month === null ? "…" : formatShortMonth(month)}
      </span>
    </>
  );
}

function ChangeResult({ debt, changes }: ChangingProps) {
  const { undo, pending, replaced, error } = changes;
  if (undo === null && error === null) return null;

  return (
    <tr className={styles.fullWidth}>
      <td colSpan={DEBT_COLUMNS.length}>
        {undo !== null && (
          <UndoNotice label={`Undo: ${shownName(debt)}`} isBusy={pending !== null} onUndo={undo}>
            {replaced?.is_included === undefined
              ? "The figure was changed."
              : describeInclusion(debt)}
          </UndoNotice>
        )}
        <FailureNotice error={error} />
      </td>
    </tr>
  );
}
