import type { Debt } from "@snowball/contract";
import { signOf } from "@snowball/money";

import { currencyName, describeOtherCurrency } from "#lib/currency-words.ts";
import { Amount } from "#ui/amount.tsx";
import { Notice } from "#ui/notice.tsx";
import { Table } from "#ui/table.tsx";
import { UndoNotice } from "#ui/undo-notice.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";

import { COLUMNS, DebtRow } from "./debt-row.tsx";
import styles from "./debt-table.module.css";
import { byShownName, shownName } from "../shown-name.ts";
import { type DebtTotals, hasUnplanned, totalDebts } from "./total-debts.ts";
import { useLeftOut, usePayoffMonths } from "./use-payoff-months.ts";
import { useRemoval } from "./use-removal.ts";

type DebtTableProps = {
  debts: readonly Debt[];
  today: string;
  /** A debt is about to go, and its place will say so. */
  onRemove: () => void;
};

/**
 * Every debt, linked and entered, a row each, by name: several that came at once came in no order. A
 * removed one leaves the way to bring it back in its place. In the foot what they come to.
 */
export function DebtTable({ debts, today, onRemove }: DebtTableProps) {
  const { removed, removing, remove, restore, restored, isRestoring, error } = useRemoval();
  const payoffMonths = usePayoffMonths();
  const { otherCurrency, planCurrency } = useLeftOut();
  const gone = removed.filter((debt) => debts.every(({ uuid }) => uuid !== debt.uuid));
  const rows = [...debts, ...gone].toSorted(byShownName);
  if (rows.length === 0) return null;

  return (
    <div className={styles.frame}>
      {error !== null && <Notice tone="error">{error}</Notice>}
      <Table caption="Your debts" className={styles.table}>
        <Head />
        {rows.map((debt) =>
          gone.includes(debt) ? (
            <tbody key={debt.uuid}>
              <tr className={styles.told}>
                <td colSpan={COLUMNS}>
                  <UndoNotice
                    label={`Undo: bring back ${shownName(debt)}`}
                    takesFocus
                    isBusy={isRestoring}
                    onUndo={() => restore(debt)}
                  >
                    “{shownName(debt)}” was removed.
                  </UndoNotice>
                </td>
              </tr>
            </tbody>
          ) : (
            <DebtRow
              key={debt.uuid}
              debt={debt}
              payoffMonths={payoffMonths}
              today={today}
              takesFocus={restored === debt.uuid}
              otherCurrency={
                otherCurrency.has(debt.uuid)
                  ? describeOtherCurrency(debt.currency, planCurrency)
                  : null
              }
              isRemoving={removing === debt.uuid}
              onRemove={() => {
                onRemove();
                remove(debt);
              }}
            />
          ),
        )}
        <Foot debts={debts} />
      </Table>
    </div>
  );
}

function Head() {
  return (
    <thead>
      <tr>
        <th scope="col">In plan</th>
        <th scope="col">Debt</th>
        <th scope="col">Balance</th>
        <th scope="col">Rate</th>
        <th scope="col">Payment</th>
        <th scope="col">Gone in</th>
        <th scope="col">
          <VisuallyHidden>More</VisuallyHidden>
        </th>
      </tr>
    </thead>
  );
}

function Foot({ debts }: { debts: readonly Debt[] }) {
  const leftOut = useLeftOut();
  const totals = totalDebts(debts, leftOut);
  const waiting = debts.filter(({ missing }) => missing.length > 0).length;

  return (
    <tfoot>
      {totals.map((total) => (
        <Total
          key={total.currency}
          total={total}
          planCurrency={leftOut.planCurrency}
          name={
            totals.length > 1 && total.currency !== null ? `In all, ${total.currency}` : "In all"
          }
        />
      ))}
      {waiting > 0 && (
        <tr className={styles.told}>
          <td colSpan={COLUMNS}>
            {waiting} {waiting === 1 ? "debt needs" : "debts need"} a figure
          </td>
        </tr>
      )}
    </tfoot>
  );
}

type TotalProps = { total: DebtTotals; planCurrency: string | null; name: string };

/** The one sum that every screen shows, and its parts if not all of it is planned. */
function Total({ total, planCurrency, name }: TotalProps) {
  const { currency, owed, isAbout, credit, inPlan, payment, isEstimate } = total;
  const { lacking, otherCurrency, outside } = total;

  return (
    <>
      <tr className={styles.total}>
        <th scope="row" colSpan={2}>
          {name}
        </th>
        <td className={styles.balance}>
          <Amount amount={owed} currency={currency} isAbout={isAbout} />
        </td>
        <td colSpan={2} className={styles.payment}>
          {isEstimate && <span className={styles.monthly}>≈ </span>}
          <Amount amount={payment} currency={currency} />
          <span className={styles.monthly}>/mo</span>
        </td>
      </tr>
      {hasUnplanned(total) && (
        <>
          {signOf(otherCurrency) === 0 && (
            <Part name="In the plan" amount={inPlan} currency={currency} />
          )}
          {signOf(otherCurrency) > 0 && (
            <Part
              name={
                planCurrency === null
                  ? "Not planned: unknown currency"
                  : `Not planned: your plan is in ${currencyName(planCurrency)}`
              }
              amount={otherCurrency}
              currency={currency}
            />
          )}
          {signOf(lacking) > 0 && (
            <Part
              name="Not planned yet: a figure is missing"
              amount={lacking}
              currency={currency}
            />
          )}
          {signOf(outside) > 0 && (
            <Part name="Outside the plan" amount={outside} currency={currency} />
          )}
        </>
      )}
      {signOf(credit) < 0 && <Part name="Paid too much" amount={credit} currency={currency} />}
    </>
  );
}

type PartProps = { name: string; amount: string; currency: string | null };

function Part({ name, amount, currency }: PartProps) {
  return (
    <tr className={styles.part}>
      <th scope="row" colSpan={2}>
        {name}
      </th>
      <td className={styles.balance}>
        <Amount amount={amount} currency={currency} />
      </td>
    </tr>
  );
}
