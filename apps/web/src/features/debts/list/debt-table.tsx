import type { Debt } from "@snowball/contract";
import { signOf } from "@snowball/money";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

import { useAction } from "#lib/form/form.tsx";
import { currencyName, describeOtherCurrency } from "#lib/format.ts";
import { Amount } from "#ui/amount.tsx";
import { Notice } from "#ui/notice.tsx";
import { Table } from "#ui/table.tsx";
import { UndoNotice } from "#ui/undo-notice.tsx";

import { lacksDueDate } from "../health/describe-health.ts";
import { cacheDebt, removeDebt, restoreDebt, uncacheDebt } from "../debts-calls.ts";
import { compareByShownName, shownName } from "#lib/shown-name.ts";
import { DEBT_COLUMNS, DebtRow } from "./debt-row.tsx";
import styles from "./debt-table.module.css";
import type { ListedDebt } from "./known-bills.ts";
import {
  type DebtTotals,
  hasUnplanned,
  totalDebts,
  useLeftOut,
  usePayoffMonths,
} from "./total-debts.ts";

type DebtTableProps = {
  debts: readonly ListedDebt[];
  today: string;
  /** Called before a debt is removed. Its row then shows an undo notice. */
  onRemove: () => void;
};

/**
 * Shows every linked and manual debt in a row, sorted by name because the API returns them in no order. A
 * removed debt leaves an undo button in its row. The footer has the totals.
 */
export function DebtTable({ debts, today, onRemove }: DebtTableProps) {
  const { removed, removing, remove, restore, restored, isRestoring, error } = useRemoval();
  const payoffMonths = usePayoffMonths();
  const { otherCurrency, planCurrency } = useLeftOut();
  const removedDebts = removed.filter((debt) => debts.every(({ uuid }) => uuid !== debt.uuid));
  const rows = [...debts, ...removedDebts].toSorted(compareByShownName);
  if (rows.length === 0) return null;

  return (
    // Use a container query, so that the layout depends on the width relative to the text size.
    <div className="@container grid gap-3">
      {error !== null && <Notice tone="error">{error}</Notice>}
      <Table caption="Your debts" className={styles.table} columns={DEBT_COLUMNS}>
        {rows.map((debt) =>
          removedDebts.includes(debt) ? (
            <tbody key={debt.uuid}>
              <tr className={styles.fullWidth}>
                <td colSpan={DEBT_COLUMNS.length}>
                  <UndoNotice
                    label={`Undo: restore ${shownName(debt)}`}
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

function Foot({ debts }: { debts: readonly Debt[] }) {
  const leftOut = useLeftOut();
  const totals = totalDebts(debts, leftOut);
  const incompleteCount = debts.filter(
    (debt) => debt.missing.length > 0 || lacksDueDate(debt),
  ).length;

  return (
    <tfoot>
      {totals.map((total) => (
        <Total
          key={total.currency}
          total={total}
          planCurrency={leftOut.planCurrency}
          name={totals.length > 1 && total.currency !== null ? `Total, ${total.currency}` : "Total"}
        />
      ))}
      {incompleteCount > 0 && (
        <tr className={styles.fullWidth}>
          <td colSpan={DEBT_COLUMNS.length}>
            {incompleteCount} {incompleteCount === 1 ? "debt is" : "debts are"} missing details
          </td>
        </tr>
      )}
    </tfoot>
  );
}

type TotalProps = { total: DebtTotals; planCurrency: string | null; name: string };

function Total({ total, planCurrency, name }: TotalProps) {
  const { currency, owed, isAbout, credit, inPlan, payment, isEstimate } = total;
  const { lacking, otherCurrency, outside } = total;

  return (
    <>
      <tr className={styles.total}>
        <th scope="row" colSpan={2} className="font-strong">
          {name}
        </th>
        <td className={styles.balance}>
          <Amount amount={owed} currency={currency} isAbout={isAbout} />
        </td>
        <td colSpan={2} className={styles.payment}>
          {isEstimate && <span className="text-fine text-ink-soft">≈ </span>}
          <Amount amount={payment} currency={currency} />
          <span className="hidden text-fine text-ink-soft @max-[44rem]:inline"> min</span>
        </td>
      </tr>
      {hasUnplanned(total) && (
        <>
          {signOf(otherCurrency) === 0 && (
            <Part name="In the plan" amount={inPlan} isAbout={isAbout} currency={currency} />
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
      {signOf(credit) < 0 && <Part name="Credit balance" amount={credit} currency={currency} />}
    </>
  );
}

type PartProps = { name: string; amount: string; currency: string | null; isAbout?: boolean };

function Part({ name, amount, currency, isAbout = false }: PartProps) {
  return (
    <tr className={styles.part}>
      <th scope="row" colSpan={2}>
        {name}
      </th>
      <td className={styles.balance}>
        <Amount amount={amount} currency={currency} isAbout={isAbout} />
      </td>
    </tr>
  );
}

function useRemoval() {
  const client = useQueryClient();
  const [removed, setRemoved] = useState<readonly Debt[]>([]);
  const [restored, setRestored] = useState<string | null>(null);
  const remove = useAction(({ uuid }: Debt) => removeDebt(uuid), {
    onSuccess: (_, debt) => {
      setRemoved((debts) => [...debts, debt]);
      uncacheDebt(client, debt.uuid);
    },
  });
  const restore = useAction(({ uuid }: Debt) => restoreDebt(uuid), {
    onSuccess: (debt) => {
      setRestored(debt.uuid);
      setRemoved((debts) => debts.filter(({ uuid }) => uuid !== debt.uuid));
      cacheDebt(client, debt);
    },
  });

  return {
    removed,
    removing: remove.isBusy ? (remove.variables?.uuid ?? null) : null,
    remove: remove.submit,
    restore: restore.submit,
    restored,
    isRestoring: restore.isBusy,
    error: remove.error?.message ?? restore.error?.message ?? null,
  };
}
