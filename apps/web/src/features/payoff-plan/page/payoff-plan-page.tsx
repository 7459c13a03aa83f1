import type { Debt, MissingFigure } from "@snowball/contract";
import { formatFullDate } from "@snowball/dates";
import { centsFromAmount } from "@snowball/money";
import { distinctNames, isCounted, type LeftOutDebt } from "@snowball/planner";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { Outlet, useLocation } from "react-router";

import {
  estimatedFigurePath,
  FixDebtLink,
  IncludeDebtButton,
  SameDebtQuestions,
} from "#features/debts/index.ts";
import { calendarToday } from "#lib/calendar-today.ts";
import { describeOtherCurrency, formatList } from "#lib/format.ts";
import { paths, PLAN_PARTS } from "#lib/paths.ts";
import { debtsQuery } from "#lib/queries.ts";
import { combineQueries } from "#lib/query/combine-queries.ts";
import { Button, ButtonLink, TryAgainButton } from "#ui/button.tsx";
import { DataView, EmptyState } from "#ui/data-view.tsx";
import { Icon } from "#ui/icon.tsx";
import { Notice } from "#ui/notice.tsx";
import { Page } from "#ui/page.tsx";
import { SectionCard } from "#ui/section.tsx";
import { useIsPrinting } from "#ui/use-is-printing.ts";

import { BudgetCard } from "../budget/budget-card.tsx";
import { EstimatesNote } from "../budget/estimates-note.tsx";
import { ResultAnnouncement } from "../budget/result-announcement.tsx";
import { ChangeLine } from "../change/change-line.tsx";
import { PlanProvider, ShownPlanProvider, usePlan } from "../model/use-plan.tsx";
import { type SettingsDraft, useSettingsDraft } from "../model/use-settings-draft.ts";
import { Milestones } from "../months/milestones.tsx";
import { StrategySection } from "../strategies/strategy-section.tsx";
import { ThisMonthSection, useMonth } from "../this-month/this-month-section.tsx";
import { describeFault } from "../words/describe-fault.ts";
import type { FigurePath } from "../words/estimates.ts";
import { paidOffWords } from "../words/paid-off-words.ts";
import { payoffPlanQuery } from "../words/payoff-plan-queries.ts";
import { readStoredPlan, type StoredPlanFacts } from "../words/read-debts.ts";
import { PARTS, PlanNav } from "./plan-parts.tsx";
import { PlanWarnings } from "./plan-warnings.tsx";

type PayoffPlanPageProps = {
  notices?: ReactNode;
  /** Whether `notices` has the screen's main action. */
  hasMainAction?: boolean;
};

/**
 * The page at `/plan`: when and how the debts are paid off, and at what cost. Each part has its own address. The router
 * loads its code on first use and shows it inside this page. Switching parts keeps the data and unsaved changes.
 */
export function PayoffPlanPage({ notices, hasMainAction = false }: PayoffPlanPageProps) {
  const { pathname } = useLocation();
  const part = PLAN_PARTS.find((each) => pathname === paths.payoffPlan(each));
  const plan = useQuery(payoffPlanQuery);
  const source = combineQueries(useQuery(debtsQuery), plan);
  // The API uses the profile's time zone. Without one, use the browser's date.
  const today = plan.data?.today ?? calendarToday();
  // A printed page needs its date, because it does not follow later changes.
  const isPrinting = useIsPrinting();

  return (
    <Page heading={part ? PARTS[part].heading : "Payoff plan"}>
      {isPrinting && <p>Made on {formatFullDate(today)}.</p>}
      {!part && notices}
      <DataView source={source} what="your payoff plan" count={4}>
        {([debts, stored]) => (
          <>
            {!part && <SameDebtQuestions />}
            <StoredPlan {...{ debts, stored, today, hasMainAction }} isPart={part !== undefined} />
          </>
        )}
      </DataView>
    </Page>
  );
}

type StoredPlanProps = Required<Pick<PayoffPlanPageProps, "hasMainAction">> & {
  debts: readonly Debt[];
  stored: StoredPlanFacts;
  today: string;
  /** Whether a part of the plan is on screen. The router renders it inside this screen. */
  isPart: boolean;
};

function StoredPlan({ debts, stored, today, isPart, hasMainAction }: StoredPlanProps) {
  const { settings } = stored;
  const facts = useMemo(() => readStoredPlan(debts, { stored, today }), [debts, stored, today]);
  const draft = useSettingsDraft(settings);
  const { debts: planned, settled } = facts.plannable;
  const names = useMemo(() => distinctNames(debts), [debts]);
  const leftOut = facts.plannable.leftOut.map((each) => ({
    ...each,
    name: names.get(each.id) ?? each.id,
    currency: debts.find(({ uuid }) => uuid === each.id)?.currency ?? null,
  }));

  if (debts.length === 0) return <NoDebts hasMainAction={hasMainAction} />;
  const status = <SavingStatus draft={draft} />;
  const figurePath: FigurePath = (id, figure) => {
    const debt = debts.find(({ uuid }) => uuid === id);
    return debt ? estimatedFigurePath(debt, figure) : null;
  };

  return (
    <>
      {(!isPart || planned.length === 0) && (
        <LeftOutDebts debts={leftOut} planCurrency={facts.plannable.currency} />
      )}
      {planned.length > 0 && (
        <PlanProvider
          facts={facts}
          settings={draft.settings}
          change={draft.change}
          figurePath={figurePath}
        >
          <PlanNav />
          {isPart ? (
            <>
              <PlanLine status={status} />
              <Outlet />
            </>
          ) : (
            <Overview status={status} />
          )}
          <ResultAnnouncement />
        </PlanProvider>
      )}
      {planned.length + leftOut.length === 0 &&
        (settled.length > 0 ? (
          <EmptyState icon="check" title="You owe nothing">
            Every debt we know of is paid off. Well done! If you owe something new, its plan appears
            here.
          </EmptyState>
        ) : (
          <AllOutside debts={debts} />
        ))}
    </>
  );
}

function NoDebts({ hasMainAction }: Pick<StoredPlanProps, "hasMainAction">) {
  return (
    <EmptyState
      icon="plan"
      title="Plan your way out of debt"
      actions={
        <>
          <ButtonLink
            to={paths.accountConnections()}
            variant={hasMainAction ? "secondary" : "primary"}
          >
            Link a card or loan
          </ButtonLink>
          <AddDebtLink />
        </>
      }
    >
      Link your debts to see when you'll be debt-free, what it costs and what each extra dollar
      changes.
    </EmptyState>
  );
}

function AddDebtLink() {
  return (
    <ButtonLink to={paths.debts()} variant="secondary">
      Enter or choose debts
    </ButtonLink>
  );
}

/** Shown if every debt is outside the plan. Mortgages are outside by default. */
function AllOutside({ debts }: { debts: readonly Debt[] }) {
  const counted = debts.filter(isCounted);
  if (!counted.every(({ kind }) => kind === "mortgage")) {
    return (
      <EmptyState icon="plan" title="No debt is in the plan" actions={<AddDebtLink />}>
        Include a debt to see when it will be paid off.
      </EmptyState>
    );
  }

  const isOne = counted.length === 1;
  return (
    <EmptyState
      icon="plan"
      title={`Your ${isOne ? "mortgage is" : "mortgages are"} paid on schedule`}
      actions={
        <>
          {counted.map((debt) => (
            <IncludeDebtButton key={debt.uuid} debt={debt} isOnly={isOne} />
          ))}
          <AddDebtLink />
        </>
      }
    >
      A mortgage stays outside the plan until you include it. Include it to see when it will be paid
      off and what extra payments save.
    </EmptyState>
  );
}

type LeftOutDebtsProps = {
  debts: readonly (LeftOutDebt & { name: string; currency: string | null })[];
  planCurrency: string | null;
};

function LeftOutDebts({ debts, planCurrency }: LeftOutDebtsProps) {
  if (debts.length === 0) return null;

  return (
    <SectionCard heading="Not in the plan yet" className="grid grid-cols-1 gap-3">
      {debts.some(({ missing }) => missing.length > 0) && (
        <p className="text-small text-ink-soft">Unknown amounts are never counted as zero.</p>
      )}
      <ul>
        {debts.map((debt) => (
          <li
            key={debt.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line py-3 wrap-anywhere last:pb-0"
          >
            <p>
              <strong>{debt.name}</strong>
              <br />
              <span className="text-small text-ink-soft">
                {describeLeftOut(debt, planCurrency)}
              </span>
            </p>
            <FixDebtLink uuid={debt.id} />
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}

const wanted: Record<MissingFigure, string> = {
  owed: "how much is owed",
  apr: "the interest rate",
  minimum: "the minimum payment",
  promo_end: "when its promotional rate ends",
};

export function describeLeftOut(
  { missing, isOtherCurrency, currency }: Omit<LeftOutDebt, "id"> & { currency: string | null },
  planCurrency: string | null,
): string {
  const unknown = missing.map((figure) => wanted[figure]);
  const sentences = [
    unknown.length > 0 ? `We don't know ${formatList(unknown)}.` : null,
    isOtherCurrency
      ? `${describeOtherCurrency(currency, planCurrency)} Amounts in two currencies are never added up.`
      : null,
  ];

  return sentences.filter((sentence) => sentence !== null).join(" ");
}

function SavingStatus({ draft }: { draft: SettingsDraft }) {
  const { isSaving, error, canUndo, undo, retry, discard } = draft;
  if (error !== null) {
    return (
      <Notice
        tone="error"
        action={
          <span className="flex flex-wrap gap-2">
            <TryAgainButton isBusy={isSaving} onClick={retry} />
            <Button size="small" onClick={discard}>
              Discard the change
            </Button>
          </span>
        }
      >
        {error}
      </Notice>
    );
  }

  return (
    // On a phone, the empty line takes no space.
    <div className="flex items-center gap-3 text-small text-ink-soft tablet:min-h-[36px] print:hidden tablet:pointer-coarse:min-h-target">
      <output>
        {isSaving && "Saving…"}
        {!isSaving && canUndo && (
          <span className="inline-flex items-center gap-1.5">
            <Icon name="check" label={null} size={16} /> Saved
          </span>
        )}
      </output>
      {canUndo && !isSaving && (
        <Button variant="quiet" size="small" onClick={undo}>
          Undo
        </Button>
      )}
    </div>
  );
}

function Overview({ status }: { status: ReactNode }) {
  const { figures, shown } = usePlan();
  const { chosen } = figures;
  const month = useMonth();
  const isPlanned = chosen?.kind !== "impossible";
  // No strategy helps if the budget is below this month's minimums.
  const isEnough =
    isPlanned || chosen.fault.code !== "BUDGET_BELOW_MINIMUMS" || chosen.fault.month > 1;

  return (
    <>
      <BudgetCard status={status} />
      {isEnough && <ChangeLine />}
      {!isPlanned && <EstimatesNote />}
      {shown && month && <PlanWarnings subject={shown.subject} warnings={month.warnings} />}
      <div className="my-1 grid grid-cols-1 items-start gap-x-12 gap-y-6 tablet:my-3 tablet:gap-y-8 desktop:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]">
        {month && <ThisMonthSection month={month} />}
        <ShownPlanProvider planned={shown}>
          <Milestones />
        </ShownPlanProvider>
      </div>
      {shown === null && <span hidden data-waiting="" />}
      {isEnough && <StrategySection />}
    </>
  );
}

/** Shows the plan's result above a part of the plan, so that the effect of changes is visible. */
function PlanLine({ status }: { status: ReactNode }) {
  return (
    // On a phone, the result takes two lines, which are reserved while the plan is computed. The status takes no space
    // without a message or an Undo button.
    <div className="flex flex-wrap items-center justify-between gap-x-4 tabular-nums [&_div:not(:has(button,svg))]:min-h-0">
      <p className="max-tablet:min-h-[2lh]">
        <Result />
      </p>
      {status}
    </div>
  );
}

function Result() {
  const { figures, subject, budget, words } = usePlan();
  const month = useMonth();
  const { chosen } = figures;
  // A date depends on money that the budget does not contain.
  const beyond = chosen?.kind === "plan" ? centsFromAmount(month?.beyond_budget ?? "0.00") : 0;
  const also = beyond > 0 ? ` and ${words.money(beyond)} more this month` : "";
  const money = `${words.money(budget.amount)} ${budget.unit}${also}`;
  if (!chosen) return "Searching for the cheapest plan…";
  if (chosen.kind === "impossible")
    return `${describeFault(chosen.fault, subject).short}, with ${money}.`;

  return (
    <>
      <span>{paidOffWords(subject)} in</span> <strong>{words.month(chosen.totals.months)}</strong>{" "}
      <span>with {money}</span>
    </>
  );
}
