import { userInfo } from "node:os";
import { parseArgs } from "node:util";

import { loadConfiguration } from "#config/load-configuration.ts";
import { reachLogins } from "#database/reach-logins.ts";
import { LOOKED_BY_LENGTH_MAX } from "#database/schema.ts";
import type { Dependencies } from "#dependencies.ts";
import {
  endSessionsOf,
  endSessionsOfEverybody,
  lookAtPerson,
  turnOffSecondStepOf,
} from "#features/support/index.ts";
import { runProcess } from "#run-process.ts";
import { tellOfOutside } from "#tell-of-outside.ts";

const USAGE = `Say who: npm run support -- <email|user id> [--by YOUR-NAME], which tells their state. Beside it:
  --end-sessions             signs them out everywhere; --everybody in place of the address: all people
  --turn-off-second-step --i-know-who-asks
                             the password alone signs them in: only after they have shown who they are`;

type Order = {
  named: string | null;
  lookedBy: string;
  what: "look" | "end-sessions" | "turn-off-second-step";
};

/** `npm run support`: a person's state, or an order for them. That it was looked at, and by whom, is written down. */
async function support(): Promise<void> {
  const order = readOrder();
  // After the order is clear: it brings every provider's client along.
  const { compose } = await import("#compose.ts");
  const configuration = loadConfiguration();
  const place = await reachLogins(configuration);
  const deps = compose(
    configuration,
    place.logins,
    tellOfOutside(() => null),
  );
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

async function carryOut(deps: Dependencies, order: Order): Promise<string | null> {
  const { named, lookedBy, what } = order;
  if (named === null) return endSessionsOfEverybody(deps, lookedBy);
  if (what === "end-sessions") return endSessionsOf(deps, { named, lookedBy });
  if (what === "turn-off-second-step") return turnOffSecondStepOf(deps, { named, lookedBy });

  return (await lookAtPerson(deps, { named, lookedBy }))?.join("\n") ?? null;
}

function readOrder(): Order {
  const { values, positionals } = parseArgs({
    options: {
      by: { type: "string" },
      everybody: { type: "boolean", default: false },
      "end-sessions": { type: "boolean", default: false },
      "turn-off-second-step": { type: "boolean", default: false },
      "i-know-who-asks": { type: "boolean", default: false },
    },
    allowPositionals: true,
  });
  const [named = null, ...others] = positionals.map((word) => word.trim());
  const what = readWhat(values["end-sessions"], values["turn-off-second-step"]);
  const isClear = values.everybody ? named === null && what === "end-sessions" : named !== null;
  if (!isClear || others.length > 0) throw new Error(USAGE);
  if (what === "turn-off-second-step") requireCertainty(values["i-know-who-asks"]);

  return { named, lookedBy: readName(values.by), what };
}

function requireCertainty(knowsWhoAsks: boolean): void {
  if (knowsWhoAsks) return;
  throw new Error(
    "Whoever asks for this may have somebody else's password: make sure who it is, and say so with --i-know-who-asks.",
  );
}

function readWhat(endsSessions: boolean, turnsOff: boolean): Order["what"] {
  if (endsSessions && turnsOff) throw new Error(USAGE);
  if (endsSessions) return "end-sessions";

  return turnsOff ? "turn-off-second-step" : "look";
}

function readName(by = userInfo().username): string {
  const lookedBy = by.trim();
  if (lookedBy === "" || lookedBy.length > LOOKED_BY_LENGTH_MAX) {
    throw new Error(`--by must be a name of up to ${LOOKED_BY_LENGTH_MAX} characters.`);
  }

  return lookedBy;
}

await runProcess(support);
