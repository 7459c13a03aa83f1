import type { PricedChoice } from "@snowball/planner";
import type { ReactNode } from "react";

import { usePlan } from "../model/use-plan.tsx";
import type { PlanWords } from "../words/plan-words.ts";

/** Shows the available choices for following the plan, each with its price. */
export function PlanChoices() {
  const { choices, settings, change, words } = usePlan();
  const { steady, promoMargin } = choices;
  const than = settings.strategy === "optimal" ? "the cheapest plan" : "with amounts that change";

  return (
    <>
      {steady && (
        <Choice
          isOn={steady.isOn}
          onChange={(isOn) => change({ steady: isOn })}
          name="Send each debt the same amount every month"
        >
          {describePrice(steady, than, words)}
        </Choice>
      )}
      {promoMargin && (
        <Choice
          isOn={promoMargin.isOn}
          onChange={(isOn) => change({ promo_margin: isOn })}
          name="Finish promotional balances a month early"
        >
          A safety margin in case a payment is late.{" "}
          {describePrice(promoMargin, "finishing in the last month", words)}
        </Choice>
      )}
    </>
  );
}

type ChoiceProps = {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  name: string;
  children: ReactNode;
};

function Choice({ isOn, onChange, name, children }: ChoiceProps) {
  return (
    <label className="mt-2 grid cursor-pointer grid-cols-[auto_1fr] items-start gap-3 text-compact [&_input]:mt-0.5 [&_input]:size-5 [&_input]:accent-accent">
      <input type="checkbox" checked={isOn} onChange={({ target }) => onChange(target.checked)} />
      <span>
        {name}
        <span className="block text-small text-ink-soft">{children}</span>
      </span>
    </label>
  );
}

/** Describes the price of a choice: `Costs $12.40 more in total than the cheapest plan.` */
export function describePrice(
  { isOn, price }: PricedChoice,
  than: string,
  { money }: Pick<PlanWords, "money">,
): string {
  const verb = isOn ? "Costs" : "Would cost";
  if (price === 0) return `${verb} the same as ${than}.`;

  return `${verb} ${money(Math.abs(price))} ${price > 0 ? "more" : "less"} in total than ${than}.`;
}
