// Helpers for test runs on a later date (tooling/days-ahead.ts). Browsers follow the app's clock,
// and the app follows the fake Plaid server's. So only the fake server's clock moves, and the app's
// processes keep the machine's time.

const DAY_MS = 86_400_000;

/** Returns the environment for the app's processes without the tests' clock settings. */
export function withoutTestClock({
  TEST_DAYS_AHEAD: ahead,
  NODE_OPTIONS: options = "",
  ...others
}: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const own =
    ahead === undefined ? options : options.replace(/--import=\S*days-ahead\.ts\?preload/, "");

  return { ...others, ...(own.trim() !== "" && { NODE_OPTIONS: own.trim() }) };
}

/** Moves the fake server's clock, and with it the app's, to the tests' date. */
export async function moveToTestDate(sandboxUrl: string): Promise<void> {
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
