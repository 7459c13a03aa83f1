import { loadConfiguration } from "#config/read-settings.ts";
import { reachLogins } from "#database/logins.ts";
import type { Dependencies } from "#dependencies.ts";
import {
  endEveryWayInOf,
  endSessionsOf,
  endSessionsOfEverybody,
  viewSupportReport,
  turnOffSecondStepOf,
} from "#features/support/index.ts";
import { runProcess } from "#run-process.ts";

import { readSupportOrder, type SupportOrder } from "./read-support-order.ts";

/** Runs `npm run support`: shows a user's state or runs a command for the user. Records each view and its operator. */
async function support(): Promise<void> {
  const order = readSupportOrder(process.argv.slice(2));
  // Imported after the arguments are validated, because it loads every provider's client.
  const { compose } = await import("#compose.ts");
  const configuration = loadConfiguration();
  const place = await reachLogins(configuration);
  const deps = compose(configuration, place.logins, () => undefined);
  try {
    await deps.clock.followed?.catchUp();
    const report = await runOrder(deps, order);
    if (report === null) throw new Error("No user has this address or id.");
    process.stdout.write(`${report}\n`);
  } finally {
    await deps.database.close();
    await place.leave();
  }
}

async function runOrder(deps: Dependencies, order: SupportOrder): Promise<string | null> {
  const { named, lookedBy, what } = order;
  if (named === null) return endSessionsOfEverybody(deps, lookedBy);
  if (what === "end-sessions") return endSessionsOf(deps, { named, lookedBy });
  if (what === "turn-off-second-step") return turnOffSecondStepOf(deps, { named, lookedBy });
  if (what === "end-every-way-in") return endEveryWayInOf(deps, { named, lookedBy });

  return (await viewSupportReport(deps, { named, lookedBy }))?.join("\n") ?? null;
}

await runProcess(support);
