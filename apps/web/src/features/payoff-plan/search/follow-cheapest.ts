import type { PlanSubject } from "../plan-subject.ts";
import type { PlannedSubject } from "../planned-subject.ts";
import type { StrategyFigures } from "../strategies/strategy-figures.ts";
import type { PayoffSearch } from "./open-search.ts";
import { revivedPlan } from "./plain-plan.ts";

/** The cheapest plan, and what it is a plan of: a moment behind while the budget is being moved. */
export type Cheapest = {
  subject: PlanSubject;
  figures: StrategyFigures;
  /** The last whole plan that was found, which may be of an earlier subject; null until then. */
  whole: PlannedSubject | null;
};

type Change = (update: (before: Cheapest | null) => Cheapest) => void;

/**
 * Searches for the cheapest plan of the newest subject it was given. One search at a time: subjects
 * that came and went during a search are left out. What the engine throws is thrown by the update.
 */
export function followCheapest(search: () => PayoffSearch, change: Change) {
  let newest: PlanSubject | null = null;
  let isSearching = false;

  async function findFor(subject: PlanSubject): Promise<void> {
    const { figures } = await search().ask({ type: "figures", portfolio: subject.portfolio });
    change((before) => ({ subject, figures, whole: before?.whole ?? null }));
    if (newest !== subject) return;

    const { plan } = await search().ask({ type: "months" });
    const { strategy } = figures;
    change(() => ({
      subject,
      figures,
      whole: { subject, strategy, plan: plan && revivedPlan(plan) },
    }));
  }

  async function catchUp(): Promise<void> {
    const subject = newest;
    if (subject === null) return;
    await findFor(subject);
    if (newest !== subject) await catchUp();
  }

  return async (subject: PlanSubject): Promise<void> => {
    newest = subject;
    if (isSearching) return;
    isSearching = true;
    try {
      await catchUp();
    } catch (error) {
      change(() => {
        throw error;
      });
    } finally {
      isSearching = false;
    }
  };
}
