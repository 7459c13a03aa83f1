import { execFileSync } from "node:child_process";
import { join } from "node:path";

import { expect, test } from "vitest";

const MODULE = join(import.meta.dirname, "days-ahead.ts");
const DAY_MS = 86_400_000;

/** What a process says that was started by one which was told to live in other days. */
function startedBy(daysAhead: string | undefined): { now: number; made: number; given: string } {
  const tell = `console.log(JSON.stringify({
    now: Date.now(), made: new Date().getTime(), given: new Date("2027-02-28T12:00:00Z") }))`;
  const { TEST_DAYS_AHEAD: _ahead, NODE_OPTIONS: _options, ...others } = process.env;
  const start = `import { execFileSync } from "node:child_process";
    import { liveDaysAhead } from ${JSON.stringify(MODULE)};
    liveDaysAhead();
    process.stdout.write(execFileSync(process.execPath, ["--eval", ${JSON.stringify(tell)}]));`;
  const told = execFileSync(process.execPath, ["--input-type=module", "--eval", start], {
    env: { ...others, ...(daysAhead !== undefined && { TEST_DAYS_AHEAD: daysAhead }) },
    encoding: "utf8",
  });
  return JSON.parse(told);
}

test.for([undefined, "38"])(
  "a run's processes live as many days ahead as it is told: %s",
  (days) => {
    const before = performance.timeOrigin + performance.now();
    const { now, made, given } = startedBy(days);
    const ahead = Number(days ?? 0) * DAY_MS;

    for (const told of [now, made]) expect(Math.abs(told - before - ahead)).toBeLessThan(60_000);
    expect(given).toBe("2027-02-28T12:00:00.000Z");
  },
);
