import type { BankHarness } from "./bank-harness.ts";

/** Sets the clocks of the API and the fake bank to noon UTC of a day. New connections get their history up to then. */
export async function liveOn({ api, sandbox }: BankHarness, day: string): Promise<void> {
  const noon = `${day}T12:00:00Z`;
  await sandbox.call("POST", "/_sandbox/clock", { reset: true });
  const advanceMs = Date.parse(noon) - Date.now();
  await sandbox.call("POST", "/_sandbox/clock", { advanceMs });
  api.deps.clock.set(noon);
}
