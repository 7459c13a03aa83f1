import type { Debt } from "@snowball/contract";
import { useQuery } from "@tanstack/react-query";
import type { ComponentType, ReactNode } from "react";
import { useParams } from "react-router";

import { AccountBalances, OneAccount } from "#features/accounts/index.ts";
import { ConnectionLine } from "#features/connections/index.ts";
import { DebtSummary, type DebtTab, DebtTabs, debtTabs } from "#features/debts/index.ts";
import { PayoffMonthOf, useComing } from "#features/payoff-plan/index.ts";
import { AccountTransactions } from "#features/transactions/index.ts";
import { NextPaymentOf } from "#features/upcoming-payments/index.ts";
import { shownName } from "#lib/shown-name.ts";
import { calendarToday } from "#lib/calendar-today.ts";
import { useLoaded } from "#lib/lazy-part.ts";
import { debtsQuery, useInstitution } from "#lib/queries.ts";
import { useInView } from "#lib/use-in-view.ts";
import { Badge } from "#ui/badge.tsx";
import { DataView, EmptyState, Skeleton } from "#ui/data-view.tsx";
import { LogoTile } from "#ui/logo-tile.tsx";
import { Notice } from "#ui/notice.tsx";
import { Page } from "#ui/page.tsx";

import { PreviousPageLink } from "./previous-page-link.tsx";

export function DebtPage({ tab, Part }: { tab: DebtTab; Part: ComponentType<{ debt: Debt }> }) {
  const { accountUuid } = useParams();
  const debts = useQuery(debtsQuery);
  const debt = debts.data?.find(({ uuid }) => uuid === accountUuid);
  const isNotDebt = debts.data !== undefined && !debt;

  return (
    <Page
      heading={debt ? shownName(debt) : isNotDebt ? "Account" : "Debt"}
      part={isNotDebt ? undefined : debtTabs[tab].words}
      above={<PreviousPageLink fallback={isNotDebt ? "Accounts" : "Debts"} />}
      mark={debt && <DebtLogo debt={debt} />}
      lead={debt && <Lender debt={debt} />}
      width={debt ? "full" : "middle"}
    >
      {isNotDebt ? (
        <NonDebtAccount tab={tab} />
      ) : (
        <DataView
          source={debts}
          what="this debt"
          skeleton={<Skeleton label="Loading the debt" count={1} />}
        >
          {() =>
            debt && (
              <AboutDebt debt={debt} tab={tab}>
                <Part key={debt.uuid} debt={debt} />
              </AboutDebt>
            )
          }
        </DataView>
      )}
    </Page>
  );
}

function AboutDebt({ debt, tab, children }: { debt: Debt; tab: DebtTab; children: ReactNode }) {
  const coming = useComing(debt.uuid);

  return (
    <div className="grid grid-cols-1 gap-5 max-[64rem]:max-w-[44rem] min-[64rem]:grid-cols-[minmax(0,42rem)_minmax(0,1fr)] min-[64rem]:gap-x-8">
      <div className="grid grid-cols-1 content-start gap-5">
        <DebtSummary
          debt={debt}
          today={calendarToday()}
          nextPayment={<NextPaymentOf debt={debt} coming={coming} />}
          payoff={<PayoffMonthOf debt={debt} />}
        />
        <DebtTabs debt={debt.uuid} />
        {children}
      </div>
      {/* The tab "Why" has this chart among its explanations. */}
      {tab !== "why" && <LazyOutlook debt={debt} />}
    </div>
  );
}

function DebtLogo({ debt: { institution_id: id, lender, name } }: { debt: Debt }) {
  const institution = useInstitution(id);

  return <LogoTile name={lender ?? name} logo={institution?.logo ?? null} />;
}

function Lender({ debt: { nickname, name, lender, mask } }: { debt: Debt }) {
  const parts = [nickname && name, lender, mask && `•••• ${mask}`];

  return parts.filter(Boolean).join(" · ");
}

/** Shows an account that is not a debt. An unknown account shows the same message as another user's. */
function NonDebtAccount({ tab }: { tab: DebtTab }) {
  return (
    <OneAccount>
      {(account) =>
        tab === "payments" ? (
          <EmptyState icon="checked-box" title="Nothing to pay on this account">
            This account holds money, so no payment is ever due.
          </EmptyState>
        ) : (
          <>
            <ConnectionLine connection={account.item} />
            <AccountBalances account={account} />
            <AccountTransactions key={account.uuid} account={account.uuid} />
            <ComingSoon what="Statements from your bank." />
          </>
        )
      }
    </OneAccount>
  );
}

/** Shows the payoff chart of a debt, next to the tabs or below them on a phone. Loads it when it comes into view. */
function LazyOutlook({ debt }: { debt: Debt }) {
  const { ref, isInView } = useInView<HTMLElement>();
  const { part: DebtOutlook, error } = useLoaded(loadOutlook, isInView);

  return (
    <aside ref={ref} aria-label="Payoff chart">
      {DebtOutlook && <DebtOutlook debt={debt} />}
      {error !== undefined && <Notice tone="attention">We couldn't load the chart.</Notice>}
    </aside>
  );
}

async function loadOutlook() {
  return (await import("./debt-outlook-part.tsx")).DebtOutlook;
}

/** Announces a planned feature, in the specification's words. */
export function ComingSoon({ what }: { what: string }) {
  return (
    <p className="text-compact text-ink-soft" data-beneath>
      <Badge tone="neutral">Coming Soon</Badge> {what}
    </p>
  );
}
