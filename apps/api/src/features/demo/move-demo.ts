import { DEMO_DAYS_AHEAD_MAX, type DemoStep } from "@snowball/contract";

import type { Dependencies } from "#dependencies.ts";
import { moveDemoHousehold } from "#features/connections/index.ts";
import { Problem } from "#http/problem.ts";

import { asBankProblem } from "./as-bank-problem.ts";
import { findDaysAhead, saveDaysAhead } from "./demo-store.ts";

type MoveDeps = Pick<Dependencies, "database" | "demoBank">;

/**
 * Lets days pass for one demo household: at its bank first, so that it is never ahead of its own figures
 * for good. Two steps at once are one.
 * @throws Problem `not_found` of an account, `demo_days_over`, `bank_unavailable`
 */
export async function moveDemo(
  { database, demoBank }: MoveDeps,
  { userId, days }: { userId: string } & DemoStep,
): Promise<number> {
  const from = await database.asSystem((queries) => findDaysAhead(queries, userId));
  if (from === null || demoBank === null) throw new Problem("not_found");
  const to = from + days;
  if (to > DEMO_DAYS_AHEAD_MAX) throw new Problem("demo_days_over");

  return moveDemoHousehold({ database, demoBank }, userId, {
    daysAhead: to,
    alongside: (queries) => saveDaysAhead(queries, { userId, from, to }),
  })
    .catch(asBankProblem)
    .then(() => to);
}
