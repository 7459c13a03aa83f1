import type { Account, Debt, PayoffPlanSettings } from "@snowball/contract";
import { useMemo } from "react";

import { PlanBar } from "./change/plan-bar.tsx";
import { distinctNames } from "./distinct-names.ts";
import { AllExcluded, NoDebts, NothingOwed } from "./faults/empty-plan.tsx";
import { LeftOutDebts } from "./faults/left-out-debts.tsx";
import type { PlanSlots } from "./plan-slots.ts";
import { PlanWorkspace } from "./plan-workspace.tsx";
import { readDebts } from "./read-subject.ts";
import { ScenariosSection } from "./scenarios/scenarios-section.tsx";
import { SavingStatus } from "./settings/saving-status.tsx";
import { useSettingsDraft } from "./settings/use-settings-draft.ts";
import { useWhatIfDrafts } from "./what-if/use-what-if-drafts.ts";

type StoredPlanProps = {
  debts: readonly Debt[];
  accounts: readonly Account[];
  stored: PayoffPlanSettings;
  /** The user's calendar date. */
  today: string;
  slots: PlanSlots;
};

/** The user's own debts and settings: the plan, or what stands in its way. */
export function StoredPlan({ debts, accounts, stored, today, slots }: StoredPlanProps) {
  const known = useMemo(() => readDebts(debts, accounts, today), [debts, accounts, today]);
  const draft = useSettingsDraft(stored);
  const drafts = useWhatIfDrafts(known.firstMonth);
  const { read } = known;
  const names = useMemo(() => distinctNames(debts), [debts]);
  const leftOut = read.leftOut.map(({ id, missing }) => ({
    id,
    missing,
    name: names.get(id) ?? id,
  }));

  if (debts.length === 0) return <NoDebts actions={slots.addDebt} />;
  return (
    <>
      <LeftOutDebts debts={leftOut} fix={slots.fixDebt} />
      {read.debts.length > 0 && (
        <PlanWorkspace
          known={known}
          settings={draft.settings}
          onChange={draft.change}
          status={<SavingStatus draft={draft} />}
          alarms={slots.alarms}
          figurePath={slots.figurePath}
          bar={<PlanBar known={known} drafts={drafts} />}
          scenarios={
            <ScenariosSection
              known={known}
              settings={draft.settings}
              onChange={draft.change}
              drafts={drafts}
            />
          }
        />
      )}
      {read.debts.length + leftOut.length === 0 &&
        (read.settled.length > 0 ? <NothingOwed /> : <AllExcluded actions={slots.addDebt} />)}
    </>
  );
}
