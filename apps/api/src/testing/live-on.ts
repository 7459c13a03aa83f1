import type { BankWorld } from "./bank-world.ts";

/** Lets the bank and us live on a day, at noon in UTC: who is linked then has a past up to then, whatever today is. */
export async function liveOn({ api, sandbox }: BankWorld, day: string): Promise<void> {
  const noon = `${day}T12:00:00Z`;
  await sandbox.call("POST", "/_sandbox/clock", { reset: true });
  const advanceMs = Date.parse(noon) - Date.now();
  await sandbox.call("POST", "/_sandbox/clock", { advanceMs });
  api.deps.clock.set(noon);
}
