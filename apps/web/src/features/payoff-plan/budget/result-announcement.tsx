import type { StrategyFigures } from "@snowball/planner";
import { useEffect, useRef, useState } from "react";

import { VisuallyHidden } from "#ui/visually-hidden.tsx";

import { usePlan } from "../model/use-plan.tsx";
import { describeFault } from "../words/describe-fault.ts";
import type { PlanSubject } from "../words/plan-subject.ts";
import { planWords } from "../words/plan-words.ts";
import { paidOffWords } from "../words/paid-off-words.ts";

/** Speaks once the figures rest, not at every step of a slider. */
const REST_MS = 800;

/** Tells those who listen what a change came to. What was there at first is read as it stands. */
export function ResultAnnouncement() {
  const { figures, subject } = usePlan();
  const words = figures.chosen && inWords(figures.chosen, subject);
  const first = useRef<string | null>(null);
  const [said, setSaid] = useState("");
  useEffect(() => {
    // What the search for the cheapest plan brings is there at first, too.
    first.current ??= words;
    const { current } = first;
    const timer = setTimeout(
      () => setSaid((before) => (before || words !== current ? (words ?? "") : "")),
      REST_MS,
    );
    return () => clearTimeout(timer);
  }, [words]);

  return (
    <output>
      <VisuallyHidden>{said}</VisuallyHidden>
    </output>
  );
}

function inWords(figures: StrategyFigures, subject: PlanSubject): string {
  if (figures.kind === "impossible") return describeFault(figures.fault, subject);
  const { month, money } = planWords(subject);
  const { months, interest, fees } = figures.totals;

  return `${paidOffWords(subject)} in ${month(months)}, with ${money(interest + fees)} of interest${fees > 0 ? " and fees" : ""}.`;
}
