import type { PayoffPlanSettings } from "@snowball/contract";
import { completeOrder } from "@snowball/planner";

import { chosenType, type ComparedStrategy, wireType } from "../compared-strategies.ts";
import type { PlanSubject } from "../plan-subject.ts";
import { HybridCount } from "./hybrid-count.tsx";
import { OrderEditor } from "./order-editor.tsx";
import { StrategyChoice } from "./strategy-choice.tsx";
import { StrategyComparison } from "./strategy-comparison.tsx";

type StrategySectionProps = {
  subject: PlanSubject;
  settings: PayoffPlanSettings;
  figures: readonly ComparedStrategy[];
  onChange: (changed: Partial<PayoffPlanSettings>) => void;
};

/** The strategies to choose from, and what the chosen one wants to know or has to say. */
export function StrategySection({ subject, settings, figures, onChange }: StrategySectionProps) {
  const chosen = chosenType(settings);

  return (
    <StrategyChoice
      strategies={figures}
      subject={subject}
      chosen={chosen}
      onChoose={(type) => onChange({ strategy: wireType(type) })}
      details={
        <>
          <StrategySettings subject={subject} settings={settings} onChange={onChange} />
          <StrategyComparison figures={figures} chosen={chosen} subject={subject} />
        </>
      }
    />
  );
}

/** What two of the strategies want to know. */
function StrategySettings(props: Omit<StrategySectionProps, "figures">) {
  const { subject, settings, onChange } = props;
  const { debts } = subject;
  if (settings.strategy === "hybrid") {
    return (
      <HybridCount
        count={settings.snowball_first}
        debts={debts.length}
        onChange={(count) => onChange({ snowball_first: count })}
      />
    );
  }
  if (settings.strategy !== "custom") return null;

  const order = completeOrder(settings.custom_order, subject.portfolio);
  return (
    <OrderEditor
      debts={order.flatMap((id) => debts.find((debt) => debt.id === id) ?? [])}
      onChange={(ids) => onChange({ custom_order: ids })}
    />
  );
}
