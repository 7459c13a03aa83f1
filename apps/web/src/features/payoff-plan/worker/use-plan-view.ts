import type { Strategy } from "@snowball/payoff";
import {
  deserializePlan,
  type FollowedPlan,
  type PlanView,
  quickResult,
  type StrategyFigures,
} from "@snowball/planner";
import { useMemo, useState } from "react";

import { type PlanSubject, toPlanQuestion } from "../words/plan-subject.ts";
import { compute, useCached } from "./use-computed.ts";

/** Must be stable while nothing changes. */
type ViewQuestion = {
  subject: PlanSubject;
  strategy: Strategy;
  compared: readonly Strategy[];
};

type FollowedSubject = FollowedPlan & { subject: PlanSubject };

/** What the worker found, and its subject, which may lag behind while the budget changes. */
type SearchedView = Pick<PlanView, "cheapest" | "strategies"> & {
  subject: PlanSubject;
  followed: FollowedSubject;
};

/** The plan of a subject. It may lag behind while the budget changes. */
export type ViewOfPlan = {
  /** At once if the strategy ranks the debts. Null until the search for the first cheapest plan ends. */
  followed: FollowedSubject | null;
  /** Null until the search for the first one ends. */
  cheapest: StrategyFigures | null;
  /** In the order of the question; null as `cheapest`, except at first for strategies that rank the debts as the followed one does. */
  strategies: readonly (StrategyFigures | null)[];
  /** How the cheapest strategy is followed; null as `cheapest`. */
  choices: Pick<FollowedPlan, "steady" | "promoMargin" | "isKept"> | null;
  /** What the cheapest plan and the strategies belong to. */
  compared: PlanSubject;
};

/** The only place where a plan is computed at once or searched for. */
export function usePlanView(question: ViewQuestion): ViewOfPlan {
  const { subject, strategy, compared } = question;
  const quick = useMemo(() => quickResult(toPlanQuestion(subject, strategy)), [subject, strategy]);
  const now = useMemo(() => quick && { ...quick, subject }, [quick, subject]);
  const isNeeded = quick === null || compared.length > 0;
  const toSearch = useMemo(
    () => (isNeeded ? { subject, compared } : null),
    [isNeeded, subject, compared],
  );
  const searched = useSearchedView(toSearch);
  // No screen compares strategies before it has a plan to follow.
  const isFirst = searched === null && quick !== null;
  const first = useMemo(
    () =>
      compared.map((each) =>
        isFirst ? (quickResult(toPlanQuestion(subject, each))?.figures ?? null) : null,
      ),
    [isFirst, compared, subject],
  );

  return {
    followed: now ?? searched?.followed ?? null,
    cheapest: searched?.cheapest ?? null,
    strategies: searched?.strategies ?? first,
    choices: searched?.followed ?? null,
    compared: searched?.subject ?? subject,
  };
}

type SearchQuestion = Omit<ViewQuestion, "strategy">;

/**
 * Only one search runs at a time, and questions that are replaced during a search are skipped, so that results
 * arrive while the slider moves.
 */
function useSearchedView(newest: SearchQuestion | null): SearchedView | null {
  const [question, setQuestion] = useState(newest);
  const { data, isFetching, isPlaceholderData } = useCached("planView", question, search, {
    keepsLast: true,
  });
  if (newest !== null && newest !== question && !isFetching) setQuestion(newest);
  // The result of an equal subject is that of the newest one, too.
  const subject = isPlaceholderData ? undefined : question?.subject;

  return useMemo(
    () =>
      data && subject
        ? { ...data, subject, followed: { ...data.followed, subject } }
        : (data ?? null),
    [data, subject],
  );
}

async function search({ subject, compared }: SearchQuestion): Promise<SearchedView> {
  const { strategy: _, ...input } = toPlanQuestion(subject, { type: "optimal" });
  const { followed, ...view } = await compute("planView", { ...input, compared });
  const plan = followed.plan && deserializePlan(followed.plan);

  return { ...view, subject, followed: { ...followed, plan, subject } };
}
