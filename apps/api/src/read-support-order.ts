import { userInfo } from "node:os";
import { parseArgs } from "node:util";

import { LOOKED_BY_LENGTH_MAX } from "#database/schema.ts";

const USAGE = `Usage: npm run support -- <email|user id> [--by YOUR-NAME] prints the state of a user. Options:
  --end-sessions             signs the user out everywhere; with --all-users instead of the address: all users
  --turn-off-second-step --i-know-who-asks
                             the password alone signs them in: only after you verified who asks
  --end-every-way-in --i-know-who-asks
                             also removes their password, passkeys, two-factor authentication, links in emails
                             and calendar link, and mails them a link to a new password`;

/** The commands, of which a call may have at most one. */
const ORDERS = ["end-sessions", "turn-off-second-step", "end-every-way-in"] as const;

export type SupportOrder = {
  named: string | null;
  lookedBy: string;
  what: "look" | (typeof ORDERS)[number];
};

/**
 * Parses the command line of `npm run support`.
 * @throws Error with the usage or the missing option.
 */
export function readSupportOrder(args: string[]): SupportOrder {
  const { values, positionals } = parseArgs({
    args,
    options: {
      by: { type: "string" },
      "all-users": { type: "boolean", default: false },
      "end-sessions": { type: "boolean", default: false },
      "turn-off-second-step": { type: "boolean", default: false },
      "end-every-way-in": { type: "boolean", default: false },
      "i-know-who-asks": { type: "boolean", default: false },
    },
    allowPositionals: true,
  });
  const [named = null, ...others] = positionals.map((word) => word.trim());
  const [what = "look", ...more] = ORDERS.filter((order) => values[order]);
  const isClear = values["all-users"] ? named === null && what === "end-sessions" : named !== null;
  if (!isClear || others.length > 0 || more.length > 0) throw new Error(USAGE);
  if (what !== "look" && what !== "end-sessions") requireIdentityCheck(values["i-know-who-asks"]);

  return { named, lookedBy: readName(values.by), what };
}

function requireIdentityCheck(knowsWhoAsks: boolean): void {
  if (knowsWhoAsks) return;
  throw new Error(
    "The person who asks for this may have someone else's password. Make sure who it is, then add --i-know-who-asks.",
  );
}

function readName(by = userInfo().username): string {
  const lookedBy = by.trim();
  if (lookedBy === "" || lookedBy.length > LOOKED_BY_LENGTH_MAX) {
    throw new Error(`--by must be a name of up to ${LOOKED_BY_LENGTH_MAX} characters.`);
  }

  return lookedBy;
}
