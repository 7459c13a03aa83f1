import type { Debt } from "@snowball/contract";
import { useQuery } from "@tanstack/react-query";
import type { ComponentType, ReactNode } from "react";
import { useParams } from "react-router";

import { DebtSummary, type DebtTab, DebtTabs, debtTabs } from "#features/debts/index.ts";
import { PayoffMonthOf } from "#features/payoff-plan/index.ts";
import { NextPaymentOf } from "#features/upcoming-payments/index.ts";
import { calendarToday } from "#lib/calendar-today.ts";
import { sliceOf } from "#lib/query/slice.ts";
import { debtsQuery, useInstitution } from "#lib/queries.ts";
import { DataView } from "#ui/data-view.tsx";
import { LogoTile } from "#ui/logo-tile.tsx";
import { Page } from "#ui/page.tsx";
import { Skeleton } from "#ui/skeleton.tsx";

import { LazyOutlook } from "./lazy-outlook.tsx";
import { NonDebtAccount } from "./non-debt-account.tsx";
import { PreviousPageLink } from "./previous-page-link.tsx";

type DebtPageProps = { tab: DebtTab; Part: ComponentType<{ debt: Debt }> };

/** The page of one debt, linked or entered: its summary and one of four tabs. */
export function DebtPage({ tab, Part }: DebtPageProps) {
  const { accountUuid } = useParams();
  const debts = sliceOf(useQuery(debtsQuery));
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

function shownName({ nickname, name }: Debt): string {
  return nickname ?? name;
}

type AboutDebtProps = { debt: Debt; tab: DebtTab; children: ReactNode };

/** Shows a debt's summary, the tabs and the content of one, next to the payoff chart. */
function AboutDebt({ debt, tab, children }: AboutDebtProps) {
  return (
    <div className="grid grid-cols-1 gap-5 min-[64rem]:grid-cols-[minmax(0,42rem)_minmax(0,1fr)] min-[64rem]:gap-x-8">
      <div className="grid max-w-[42rem] grid-cols-1 content-start gap-5">
        <DebtSummary
          debt={debt}
          today={calendarToday()}
          nextPayment={<NextPaymentOf debt={debt} />}
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

/** Shows the lender, and the debt's own name if it has a nickname. */
function Lender({ debt: { nickname, name, lender, mask } }: { debt: Debt }) {
  const parts = [
    ...(nickname === null ? [] : [name]),
    ...(lender === null ? [] : [lender]),
    ...(mask === null ? [] : [`•••• ${mask}`]),
  ];

  return parts.join(" · ");
}
