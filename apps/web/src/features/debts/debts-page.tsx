import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";

import { calendarToday } from "#lib/calendar-today.ts";
import { paths } from "#lib/paths.ts";
import { debtsQuery, monthQuery } from "#lib/queries.ts";
import { ButtonLink } from "#ui/button.tsx";
import { DataView, EmptyState } from "#ui/data-view.tsx";
import { Notice } from "#ui/notice.tsx";
import { Page } from "#ui/page.tsx";

import { BalanceQuestions } from "./balance/balance-questions.tsx";
import { withKnownBills } from "./list/known-bills.ts";
import { DebtTable } from "./list/debt-table.tsx";
import { SameDebtQuestions } from "./same/same-debt-questions.tsx";

/** The page at `/debts`. Lists every debt that can be planned, with its figures. */
export function Component() {
  const debts = useQuery(debtsQuery);
  const month = useQuery(monthQuery);
  const { saved, dismiss } = useSavedMessage();

  return (
    <Page heading="Your debts">
      {saved !== null && <Notice tone="success">{saved}</Notice>}
      {/* This month's payments change the figures of the table. */}
      <DataView source={month.isPending ? { ...debts, data: undefined } : debts} what="your debts">
        {(loaded) => (
          <>
            <SameDebtQuestions onAnswer={dismiss} />
            <BalanceQuestions />
            <DebtTable
              debts={month.data ? withKnownBills(loaded, month.data) : loaded}
              today={calendarToday()}
              onRemove={dismiss}
            />
            {loaded.length > 0 && <Actions />}
            {loaded.length === 0 && <NoDebts />}
          </>
        )}
      </DataView>
    </Page>
  );
}

/**
 * Returns the success message of the previous screen. It is not shown again after a reload, and `dismiss`
 * hides it when this screen has a message of its own.
 */
function useSavedMessage() {
  const location = useLocation();
  const navigate = useNavigate();
  const [saved, setSaved] = useState(() => readSavedMessage(location.state));
  useEffect(() => {
    if (saved !== null) void navigate(".", { replace: true, state: null });
  }, [saved, navigate]);

  return { saved, dismiss: () => setSaved(null) };
}

function readSavedMessage(state: unknown): string | null {
  const saved = state && typeof state === "object" && "saved" in state ? state.saved : null;

  return typeof saved === "string" ? saved : null;
}

function Actions() {
  return (
    <div className="flex flex-wrap gap-3">
      <ButtonLink to={paths.newDebt()}>Add a debt</ButtonLink>
      <ButtonLink to={paths.importDebts()} variant="secondary">
        Import
      </ButtonLink>
      <ButtonLink to={paths.payoffPlan()} variant="secondary">
        See your payoff plan
      </ButtonLink>
      <ButtonLink to={paths.calendar()} variant="secondary">
        Calendar
      </ButtonLink>
    </div>
  );
}

function NoDebts() {
  return (
    <EmptyState
      icon="card"
      title="No debts yet"
      actions={
        <>
          <ButtonLink to={paths.newDebt()}>Add a debt</ButtonLink>
          <ButtonLink to={paths.accountConnections()} variant="secondary">
            Link a card or loan
          </ButtonLink>
          <ButtonLink to={paths.importDebts()} variant="secondary">
            Import a list
          </ButtonLink>
        </>
      }
    >
      Add car loans, medical bills and personal debts yourself. If you link a card or loan, your
      bank fills in the figures.
    </EmptyState>
  );
}
