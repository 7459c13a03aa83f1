import type { PayoffPlan } from "@snowball/payoff";
import { planOnce } from "@snowball/planner";

import { chosenType, strategyOf } from "../compared-strategies.ts";
import { triedFigures, type TriedFigures } from "./tried-figures.ts";
import type { Tried } from "./tried-subject.ts";

export type TriedPlan = {
  figures: TriedFigures;
  /** Null where there is none, and while the cheapest one is still on its way. */
  plan: PayoffPlan | null;
};

/** The plan of what is tried, computed now. */
export function planTried(tried: Tried): TriedPlan {
  const { subject, settings } = tried;
  const outcome = planOnce(subject.portfolio, strategyOf(chosenType(settings), settings, subject));
  if (outcome.kind === "impossible") return { figures: triedFigures(outcome, tried), plan: null };

  const { plan } = outcome;
  return { figures: triedFigures({ kind: "plan", totals: plan.totals }, tried), plan };
}
