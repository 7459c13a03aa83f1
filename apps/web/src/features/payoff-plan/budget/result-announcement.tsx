import type { StrategyFigures } from "@snowball/planner";
import { useEffect, useRef, useState } from "react";

import { usePlan } from "../model/use-plan.tsx";
import { describeFault } from "../words/describe-fault.ts";
import type { PlanSubject } from "../words/plan-subject.ts";
import { planWords } from "../words/plan-words.ts";
import { paidOffWords } from "../words/paid-off-words.ts";

/** Delay before an announcement, so that not every step of the slider is announced. */
const ANNOUNCE_DELAY_MS = 800;

/** Announces changed results to screen readers. The first result is not announced, because it is read with the page. */
export function ResultAnnouncement() {
  const { figures, subject } = usePlan();
  const words = figures.chosen && describeResult(figures.chosen, subject);
  const first = useRef<string | null>(null);
  const [announcement, setAnnouncement] = useState("");
  useEffect(() => {
    // The first result may come later, from the search for the cheapest plan.
    first.current ??= words;
    const { current } = first;
    const timer = setTimeout(
      () => setAnnouncement((before) => (before || words !== current ? (words ?? "") : "")),
      ANNOUNCE_DELAY_MS,
    );
    return () => clearTimeout(timer);
  }, [words]);

  return (
    <output>
      <span className="sr-only">{announcement}</span>
    </output>
  );
}

function describeResult(figures: StrategyFigures, subject: PlanSubject): string {
  if (figures.kind === "impossible") return describeFault(figures.fault, subject).long;
  const { month, money } = planWords(subject);
  const { months, interest, fees } = figures.totals;

  return `${paidOffWords(subject)} in ${month(months)}, with ${money(interest + fees)} of interest${fees > 0 ? " and fees" : ""}.`;
}
