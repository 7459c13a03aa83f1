import { useEffect, useState } from "react";

import type { PlanSubject } from "../plan-subject.ts";
import { type Cheapest, followCheapest } from "./follow-cheapest.ts";
import type { PayoffSearch } from "./open-search.ts";

/** The cheapest plan of the subject; null until the first one was found. `search` stays the same. */
export function useCheapest(subject: PlanSubject, search: () => PayoffSearch): Cheapest | null {
  const [cheapest, setCheapest] = useState<Cheapest | null>(null);
  const [follow] = useState(() => followCheapest(search, setCheapest));
  useEffect(() => void follow(subject), [follow, subject]);

  return cheapest;
}
