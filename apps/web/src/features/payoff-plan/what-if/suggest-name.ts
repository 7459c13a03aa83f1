import type { PayoffPlanSettings, WhatIf } from "@snowball/contract";
import { centsFromAmount } from "@snowball/money";

import { chosenType } from "../compared-strategies.ts";
import type { PlanWords } from "../plan-words.ts";
import { strategyNames } from "../strategies/strategy-names.ts";

const list = new Intl.ListFormat("en-US", { type: "conjunction" });

type Trial = { settings: PayoffPlanSettings; whatIf: WhatIf };

/** A name for what is tried, e.g. `Lump sum and pause`; empty where nothing is. */
export function suggestName(
  { settings, whatIf }: Trial,
  current: PayoffPlanSettings,
  { money }: Pick<PlanWords, "money">,
): string {
  const names = [
    settings.strategy !== current.strategy && strategyNames[chosenType(settings)].name,
    (settings.extra !== current.extra || settings.total !== current.total) &&
      `${money(centsFromAmount(settings.extra))} extra`,
    whatIf.lump_sum && "lump sum",
    whatIf.pause && "pause",
    whatIf.rate_changes.length > 0 && "new rates",
    whatIf.consolidation && "one loan",
  ].filter((name) => typeof name === "string");
  const name = list.format(names);

  return `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;
}
