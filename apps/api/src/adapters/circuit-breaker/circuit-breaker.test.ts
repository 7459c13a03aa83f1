import { expect, test } from "vitest";

import { CircuitOpen, type CircuitState } from "#ports/circuit.ts";

import { createCircuitBreaker, OUTAGES_MAX, PAUSE_MS } from "./circuit-breaker.ts";

const OUTAGE = new Error("away");
const REFUSAL = new Error("about this call only");

function setUp() {
  let now = 0;
  const states: CircuitState[] = [];
  const circuit = createCircuitBreaker({
    onChange: (state) => states.push(state),
    elapsedMs: () => now,
  });
  let calls = 0;
  const run = (make: () => Promise<unknown>, waitMs = 0) =>
    circuit
      .run(
        () => {
          calls += 1;
          return make();
        },
        (error) => (error === OUTAGE ? { waitMs } : null),
      )
      .catch((error: unknown) => error);
  return {
    states,
    calls: () => calls,
    after: (ms: number) => void (now += ms),
    run,
    answer: () => run(() => Promise.resolve("answer")),
    fail: (waitMs?: number) => run(() => Promise.reject(OUTAGE), waitMs),
    refuse: () => run(() => Promise.reject(REFUSAL)),
    failOften: async () => {
      for (let n = 0; n < OUTAGES_MAX; n += 1) await run(() => Promise.reject(OUTAGE));
    },
  };
}

test("after failures in a row no call is made until the pause is over, and who asks is told how long", async () => {
  const { failOften, answer, calls, after, states } = setUp();

  await failOften();
  after(PAUSE_MS.first - 1_000);
  const refused = await answer();

  expect(refused).toBeInstanceOf(CircuitOpen);
  expect((refused as CircuitOpen).pausedForMs).toBe(1_000);
  expect(calls()).toBe(OUTAGES_MAX);
  expect(states).toEqual(["open"]);
});

test("failures with an answer between them, or about one call only, pause nothing", async () => {
  const { fail, answer, refuse, states } = setUp();

  for (let n = 1; n < OUTAGES_MAX; n += 1) await fail();
  await answer();
  for (let n = 1; n < OUTAGES_MAX; n += 1) await fail();
  await refuse(); // A refusal is an answer.
  for (let n = 1; n < OUTAGES_MAX; n += 1) await fail();
  for (let n = 0; n < 2 * OUTAGES_MAX; n += 1) await refuse();

  expect(states).toEqual([]);
  expect(await answer()).toBe("answer");
});

test("when the pause is over one call finds out, and nobody else is let through meanwhile", async () => {
  const { failOften, run, answer, after, calls, states } = setUp();
  await failOften();
  after(PAUSE_MS.first);
  let finish = (_answer: string) => {};

  const trial = run(() => new Promise<string>((done) => (finish = done)));
  const others = await Promise.all([answer(), answer(), answer()]);
  finish("back");

  expect(others.every((other) => other instanceof CircuitOpen)).toBe(true);
  expect(await trial).toBe("back");
  expect(calls()).toBe(OUTAGES_MAX + 1);
  expect(await answer()).toBe("answer");
  expect(states).toEqual(["open", "half_open", "closed"]);
});

test("a provider that stays away is asked ever more seldom, to a bound, and as before once it was back", async () => {
  const { failOften, fail, answer, after, states } = setUp();
  await failOften();
  const pauses: number[] = [];
  for (let n = 0; n < 8; n += 1) {
    const { pausedForMs } = (await answer()) as CircuitOpen;
    pauses.push(pausedForMs);
    after(pausedForMs);
    await fail();
  }

  expect(pauses).toEqual([15, 30, 60, 120, 240, 300, 300, 300].map((seconds) => seconds * 1_000));
  after(PAUSE_MS.max);
  await answer();
  await failOften();
  expect(((await answer()) as CircuitOpen).pausedForMs).toBe(PAUSE_MS.first);
  expect(states.slice(-3)).toEqual(["half_open", "closed", "open"]);
});

test("a provider that says how long it wants to be left alone is left alone as long", async () => {
  const { fail, answer } = setUp();

  for (let n = 0; n < OUTAGES_MAX; n += 1) await fail(90_000);

  expect(((await answer()) as CircuitOpen).pausedForMs).toBe(90_000);
});

test("a call from before the pause that ends during it neither ends nor prolongs it", async () => {
  const { failOften, run, answer, after } = setUp();
  const ends: (() => void)[] = [];
  const slow = [
    run(() => new Promise((done) => ends.push(() => done("late")))),
    run(() => new Promise((_done, reject) => ends.push(() => reject(OUTAGE)))),
  ];
  await failOften();

  for (const end of ends) end();
  await Promise.all(slow);

  expect(((await answer()) as CircuitOpen).pausedForMs).toBe(PAUSE_MS.first);
  after(PAUSE_MS.first);
  expect(await answer()).toBe("answer");
});
