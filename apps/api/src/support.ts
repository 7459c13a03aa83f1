import { loadConfiguration } from "#config/load-configuration.ts";
import { reachLogins } from "#database/reach-logins.ts";
import type { Dependencies } from "#dependencies.ts";
import {
  endEveryWayInOf,
  endSessionsOf,
  endSessionsOfEverybody,
  lookAtPerson,
  turnOffSecondStepOf,
} from "#features/support/index.ts";
import { runProcess } from "#run-process.ts";

import { readSupportOrder, type SupportOrder } from "./read-support-order.ts";

/** `npm run support`: a person's state, or an order for them. That it was looked at, and by whom, is written down. */
async function support(): Promise<void> {
  const order = readSupportOrder(process.argv.slice(2));
  // After the order is clear: it brings every provider's client along.
  const { compose } = await import("#compose.ts");
  const configuration = loadConfiguration();
  const place = await reachLogins(configuration);
  const deps = compose(configuration, place.logins, () => undefined);
  try {
    await deps.clock.followed?.catchUp();
    const told = await carryOut(deps, order);
    if (told === null) throw new Error("There is nobody with this address or id.");
    process.stdout.write(`${told}\n`);
  } finally {
    await deps.database.close();
    await place.leave();
  }
}

async function carryOut(deps: Dependencies, order: SupportOrder): Promise<string | null> {
  const { named, lookedBy, what } = order;
  if (named === null) return endSessionsOfEverybody(deps, lookedBy);
  if (what === "end-sessions") return endSessionsOf(deps, { named, lookedBy });
  if (what === "turn-off-second-step") return turnOffSecondStepOf(deps, { named, lookedBy });
  if (what === "end-every-way-in") return endEveryWayInOf(deps, { named, lookedBy });

  return (await lookAtPerson(deps, { named, lookedBy }))?.join("\n") ?? null;
}

await runProcess(support);
