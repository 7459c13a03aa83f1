// A run that lives days ahead (tooling/days-ahead.ts). A browser takes no clock from its environment but follows the
// product's, which follows the stand-in's: that one is moved, and the product's processes keep the machine's time.

const DAY_MS = 86_400_000;

/** What the product's processes get of the environment of the tests, which live ahead by themselves. */
export function machinesTime({
  TEST_DAYS_AHEAD: ahead,
  NODE_OPTIONS: options = "",
  ...others
}: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const own = ahead === undefined ? options : options.replace(/--import=\S*moved-date\.ts/, "");

  return { ...others, ...(own.trim() !== "" && { NODE_OPTIONS: own.trim() }) };
}

/** Moves a product that follows its stand-in to the day on which its tests live. */
export async function moveToTests(sandboxUrl: string): Promise<void> {
  const ahead = Number(process.env["TEST_DAYS_AHEAD"] ?? 0) * DAY_MS;
  if (ahead === 0) return;
  const clock = `${sandboxUrl}/_sandbox/clock`;
  const { offsetMs } = (await (await fetch(clock)).json()) as { offsetMs: number };
  if (offsetMs >= ahead) return;
  await fetch(clock, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ advanceMs: ahead - offsetMs }),
  });
}
