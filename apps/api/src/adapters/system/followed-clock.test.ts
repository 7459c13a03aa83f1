import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

import { expect, onTestFinished, test } from "vitest";

import { startSandbox } from "#testing/start-sandbox.ts";

import { createRemoteClock } from "./system-clock.ts";

const DAY_MS = 86_400_000;

/** Returns the offset in days, rounded to hide the time that passes between both readings. */
function daysAhead(clock: { now(): Date }): number {
  const days = (clock.now().getTime() - Date.now()) / DAY_MS;
  // Adding 0 turns -0 into 0.
  return Math.round(days * 1_000) / 1_000 + 0;
}

async function followTestClock() {
  const sandbox = await startSandbox();
  onTestFinished(() => sandbox.close());
  return { sandbox, clock: createRemoteClock(`${sandbox.url}/_sandbox/clock`) };
}

/** Returns a clock that follows a server, and a function that sends the server's next response. */
async function followByHand() {
  const waiting: ServerResponse[] = [];
  const server = createServer((_request, response) => void waiting.push(response));
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const nextRequest = async () => {
    while (waiting.length === 0) await new Promise((wake) => setTimeout(wake, 1));
    return waiting.shift();
  };

  return {
    clock: createRemoteClock(`http://127.0.0.1:${port}`),
    answer: async (body: unknown) => (await nextRequest())?.end(JSON.stringify(body)),
    asked: () => waiting.length,
  };
}

test("catching up moves the clock as far as the test clock has moved", async () => {
  const { sandbox, clock } = await followTestClock();
  await clock.followed.catchUp();
  expect(daysAhead(clock)).toBe(0);

  for (const days of [10, 50, 51]) {
    const advanceMs = days * DAY_MS - clock.followed.offsetMs();
    await sandbox.call("POST", "/_sandbox/clock", { advanceMs });
    await clock.followed.catchUp();
    expect(daysAhead(clock)).toBe(days);
  }
});

test("a followed test clock does not go back, not even by a reset", async () => {
  const { sandbox, clock } = await followTestClock();
  await clock.followed.catchUp();
  await sandbox.call("POST", "/_sandbox/clock", { advanceMs: DAY_MS });

  for (const back of [{ reset: true }, { advanceMs: -1 }]) {
    await expect(sandbox.call("POST", "/_sandbox/clock", back)).rejects.toThrow("409");
  }
  await sandbox.call("POST", "/_sandbox/reset");
  await clock.followed.catchUp();
  expect(daysAhead(clock)).toBe(1);
});

test("a caller does not share a request that was sent before its call", async () => {
  const { clock, answer, asked } = await followByHand();
  const first = clock.followed.catchUp();
  await answer({ offsetMs: 0 });
  await first;

  const early = clock.followed.catchUp();
  await expect.poll(asked).toBe(1);
  const late = clock.followed.catchUp();
  await answer({ offsetMs: 0 });
  await early;
  expect(daysAhead(clock)).toBe(0);

  await answer({ offsetMs: DAY_MS });
  await late;
  expect(daysAhead(clock)).toBe(1);
});

test("many simultaneous callers share one request", async () => {
  const { clock, answer, asked } = await followByHand();
  const flood = Array.from({ length: 100 }, () => clock.followed.catchUp());
  await answer({ offsetMs: DAY_MS });
  await Promise.all(flood);

  expect(asked()).toBe(0);
});

test("waits for the first usable answer and later keeps the last one", async () => {
  const { clock, answer } = await followByHand();
  const first = clock.followed.catchUp();
  for (const useless of [null, {}, { offsetMs: "1" }, { offsetMs: 0.5 }]) await answer(useless);
  await answer({ offsetMs: 3 * DAY_MS });
  await first;
  expect(daysAhead(clock)).toBe(3);

  const second = clock.followed.catchUp();
  for (const useless of [{}, { offsetMs: null }]) await answer(useless);
  await second;
  expect(daysAhead(clock)).toBe(3);
});

test("keeps the offset while the test clock is unreachable", async () => {
  const { sandbox, clock } = await followTestClock();
  await sandbox.call("POST", "/_sandbox/clock", { advanceMs: DAY_MS });
  await clock.followed.catchUp();
  await sandbox.close();

  await clock.followed.catchUp();
  expect(daysAhead(clock)).toBe(1);
});
