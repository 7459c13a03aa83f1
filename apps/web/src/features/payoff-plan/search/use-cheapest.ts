import { useEffect, useRef, useState } from "react";

import type { PlanSubject } from "../plan-subject.ts";
import { type Cheapest, followCheapest } from "./follow-cheapest.ts";
import type { PayoffSearch } from "./open-search.ts";

/**
 * The cheapest plan of the subject; null until the first one was found. `search` stays the same.
 * @param subject null = none is searched for.
 */
export function useCheapest(
  subject: PlanSubject | null,
  search: () => PayoffSearch,
): Cheapest | null {
  const [cheapest, setCheapest] = useState<Cheapest | null>(null);
  const follow = useRef<ReturnType<typeof followCheapest> | null>(null);
  // Made anew whenever effects are: a search that was closed with them never answers.
  useEffect(() => {
    follow.current = followCheapest(search, setCheapest);
  }, [search]);
  useEffect(() => {
    if (subject) void follow.current?.(subject);
  }, [subject]);

  return cheapest;
}
