import { userInfo } from "node:os";
import { parseArgs } from "node:util";

import { systemClock } from "#adapters/system-clock/system-clock.ts";
import { loadConfiguration } from "#config/load-configuration.ts";
import { openDatabase } from "#database/database.ts";
import { LOOKED_BY_LENGTH_MAX } from "#database/schema.ts";
import { reachLogins } from "#database/reach-logins.ts";
import { lookAtPerson } from "#features/support/index.ts";
import { runProcess } from "#run-process.ts";

/** `npm run support -- <email|user id> [--by NAME]`: a person's state; that it was looked at is written down. */
async function support(): Promise<void> {
  const { named, lookedBy } = readOrder();
  const place = await reachLogins(loadConfiguration());
  const database = openDatabase(place.logins, () => undefined);
  try {
    const lines = await lookAtPerson({ database, clock: systemClock }, { named, lookedBy });
    if (lines === null) throw new Error("There is nobody with this address or id.");
    process.stdout.write(`${lines.join("\n")}\n`);
  } finally {
    await database.close();
    await place.leave();
  }
}

function readOrder(): { named: string; lookedBy: string } {
  const { values, positionals } = parseArgs({
    options: { by: { type: "string" } },
    allowPositionals: true,
  });
  const [named, ...others] = positionals;
  if (named === undefined || others.length > 0) {
    throw new Error("Say who: npm run support -- <email|user id> [--by YOUR-NAME]");
  }
  const lookedBy = (values.by ?? userInfo().username).trim();
  if (lookedBy === "" || lookedBy.length > LOOKED_BY_LENGTH_MAX) {
    throw new Error(`--by must be a name of up to ${LOOKED_BY_LENGTH_MAX} characters.`);
  }

  return { named: named.trim(), lookedBy };
}

await runProcess(support);
