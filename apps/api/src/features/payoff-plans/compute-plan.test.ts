import type { MonthDebtFacts } from "@snowball/planner";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { SETTINGS } from "#testing/plan-world.ts";

import type { AssessedFacts } from "./assess-plan.ts";
import { computePlan, createComputePlan } from "./compute-plan.ts";

const [ANNA, BERTA] = ["anna", "berta"];
const UNAVAILABLE = { code: "service_unavailable", retryAfterSeconds: 2, isFault: true };
const BUSY = { ...UNAVAILABLE, isFault: false };
const THROTTLED = { code: "throttled", status: 429, retryAfterSeconds: 2 };
const facts: AssessedFacts = { debts: [], ledger: [], settings: SETTINGS, today: "2026-12-01" };
const NINE = Array.from({ length: 9 }, (_, index) => `greedy ${index}`);

/** So many questions of which no two are the same. */
function questions(count: number): { facts: AssessedFacts; compared: [] }[] {
  return Array.from({ length: count }, (_, index) => ({
    facts: { ...facts, settings: { ...SETTINGS, extra: `${index}.00` } },
    compared: [],
  }));
}

/** What became of each: `null` while nothing has. */
function watch(answers: readonly Promise<unknown>[]): { of: (string | null)[]; order: number[] } {
  const watched = { of: answers.map((): string | null => null), order: [] as number[] };
  answers.forEach((answer, index) => {
    const settle = (outcome: string) => {
      watched.of[index] = outcome;
      watched.order.push(index);
    };
    answer.then(
      () => settle("answered"),
      (error: { code: string }) => settle(error.code),
    );
  });
  return watched;
}

test("tasks that wait for each other's thread each get their own answer", async () => {
  const days = ["2026-12-01", "2027-03-31", "2028-02-29"];

  const outcomes = await Promise.all(
    days.map((today) => computePlan(ANNA, "outcome", { facts: { ...facts, today }, compared: [] })),
  );

  expect(outcomes.map(({ first_month: month }) => month)).toEqual([
    "2026-12-01",
    "2027-03-01",
    "2028-02-01",
  ]);
});

test("what a task throws reaches its caller, and the thread goes on", async () => {
  const broken = { ...facts, settings: { ...SETTINGS, extra: "no amount" } };

  await expect(computePlan(ANNA, "outcome", { facts: broken, compared: [] })).rejects.toThrow(
    "Not an amount in whole cents",
  );
  expect((await computePlan(ANNA, "outcome", { facts, compared: [] })).status).toBe("nothing_owed");
});

test("beyond a limit callers are told to come back instead of waiting", async () => {
  const calls = Array.from({ length: 70 }, async (_, index) =>
    computePlan(`user ${index}`, "outcome", { facts, compared: [] }),
  );

  const outcomes = await Promise.allSettled(calls);

  const refusals = outcomes.filter(({ status }) => status === "rejected");
  expect(refusals).toHaveLength(6);
  expect(refusals[0]).toMatchObject({ reason: BUSY });
});

test("one user waits for eight plans at most, is told so, and keeps nobody else from theirs", async () => {
  const calls = [
    ...questions(9).map(async (question) => computePlan(ANNA, "outcome", question)),
    computePlan(BERTA, "outcome", { facts, compared: [] }),
  ];

  const outcomes = await Promise.allSettled(calls);
  const after = await computePlan(ANNA, "outcome", { facts, compared: [] });

  const refused = outcomes.flatMap(({ status }, at) => (status === "rejected" ? [at] : []));
  expect(refused).toEqual([8]);
  expect(outcomes[8]).toMatchObject({ reason: THROTTLED });
  expect(after.status).toBe("nothing_owed");
});

test("where nine greedy users take all places, a tenth gets one of theirs", async () => {
  const compute = createComputePlan(threadThat(`if (userId === "${BERTA}") answer(id);`));
  const greedy = NINE.flatMap((user) =>
    questions(8).map(async (question) => compute(user, "outcome", question)),
  );
  const watched = watch(greedy);

  const tenth = await Promise.all(
    questions(3).map(async (question) => compute(BERTA, "outcome", question)),
  );

  expect(tenth).toEqual(["answer", "answer", "answer"]);
  const refused = watched.of.filter((outcome) => outcome !== null);
  // Eight of 72 found no place, the tenth user took three.
  expect(refused).toEqual(Array.from({ length: 11 }, () => "throttled"));
  // Each of the nine still has its first.
  expect(NINE.map((_, index) => watched.of[index * 8])).toEqual(NINE.map(() => null));
});

test("of one user one plan is computed at a time", async () => {
  const compute = createComputePlan(
    threadThat(`asked.push(userId); if (userId === "${BERTA}") answer(id, asked);`),
  );
  // Nobody answers these, and however long the other tests take, nobody waits for them.
  watch(questions(8).map(async (question) => compute(ANNA, "outcome", question)));

  expect(await compute(BERTA, "outcome", { facts, compared: [] })).toEqual([ANNA, BERTA]);
});

test("the same question of one user is computed once, and of two users twice", async () => {
  const compute = createComputePlan(threadThat("asked.push(id); answer(id, asked.length);"));
  const ask = async (user: string, question: object) =>
    compute(user, "outcome", { facts, compared: [], ...structuredClone(question) });

  const [first, again, other] = await Promise.all([ask(ANNA, {}), ask(ANNA, {}), ask(BERTA, {})]);

  expect([first, again, other]).toEqual([1, 1, 2]);
  expect(await ask(ANNA, {})).toBe(3);
});

test("a small plan is there before the second large one of any of nine greedy users", async () => {
  const months = (user: string, cards: number, extra: number) =>
    computePlan(user, "months", {
      facts: {
        debts: Array.from({ length: cards }, (_, index) => card(index)),
        ledger: [],
        settings: { ...SETTINGS, strategy: "optimal", extra: `${extra}.00` },
        today: "2026-12-01",
      },
      window: { limit: 1, offset: 0 },
    });
  const first = NINE.map((user) => months(user, 25, 1_000));
  const second = NINE.map((user) => months(user, 25, 2_000));
  const small = months(BERTA, 2, 100);
  const watched = watch(second);

  expect((await small).count).toBeGreaterThan(0);
  expect(watched.order).toEqual([]);
  await Promise.all([...first, ...second]);
});

test.each(["process.exit(1)", "throw new Error('out of memory')"])(
  "who waits for a thread that ends (%s) is told to come back",
  async (end) => {
    const compute = createComputePlan(threadThat(end));

    await expect(compute(ANNA, "outcome", { facts, compared: [] })).rejects.toMatchObject(
      UNAVAILABLE,
    );
  },
);

test("a thread that ends costs the user whose turn it was, and nobody else", async () => {
  const fail = "setTimeout(() => { throw new Error('out of memory'); })";
  const compute = createComputePlan(
    threadThat(
      `turn(id); if (userId === "${ANNA}") ${fail}; else setTimeout(() => answer(id), 50);`,
    ),
  );
  const ask = async (user: string) => compute(user, "outcome", { facts, compared: [] });

  const outcomes = await Promise.allSettled([ask(BERTA), ask(ANNA)]);

  expect(outcomes).toEqual([
    { status: "fulfilled", value: "answer" },
    { status: "rejected", reason: expect.objectContaining(UNAVAILABLE) },
  ]);
});

describe("twenty seconds of silence", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const asking = (does: string) => {
    const compute = createComputePlan(threadThat(does));
    return async (user: string) => compute(user, "outcome", { facts, compared: [] });
  };

  test("ends a thread that hangs, and the next one, and tells whoever waits to come back", async () => {
    const ask = asking("for (;;);");

    for (const user of [ANNA, BERTA]) {
      const answer = ask(user);
      vi.advanceTimersByTime(20_000);
      // oxlint-disable-next-line no-await-in-loop -- the second thread starts after the first
      await expect(answer).rejects.toMatchObject(UNAVAILABLE);
    }
  });

  test("is counted from the thread's last word", async () => {
    const ask = asking("if (id === 3) answer(1); if (id > 1) answer(id);");

    const first = ask(ANNA);
    vi.advanceTimersByTime(15_000);
    await ask(BERTA);
    vi.advanceTimersByTime(15_000);
    await ask(BERTA);

    expect(await first).toBe("answer");
  });

  test("does no harm while nobody waits", async () => {
    const ask = asking("if (id === 1) answer(id);");
    await ask(ANNA);
    vi.advanceTimersByTime(100_000);

    const second = ask(ANNA);
    const isOver = vi.fn<() => void>();
    void second.catch(isOver);
    await vi.advanceTimersByTimeAsync(19_000);
    expect(isOver).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1_000);

    await expect(second).rejects.toMatchObject(UNAVAILABLE);
  });
});

/** A card of twelve balances. */
function card(index: number): MonthDebtFacts {
  const figure = (value: string) => ({ value, source: "user" as const });

  return {
    uuid: `card ${index}`,
    name: `Card ${index}`,
    nickname: null,
    autopay: { type: "none" },
    kind: "credit_card",
    currency: "USD",
    owed: figure("12000.00"),
    balances: Array.from({ length: 12 }, (_, at) => ({
      id: `balance ${at}`,
      apr_type: null,
      amount: "1000.00",
      apr: figure(`${5 + at + index / 10}`),
      promo: null,
      deferred: null,
    })),
    minimum: figure("150.00"),
    minimum_estimate: null,
    minimum_rule: null,
    due_day: null,
    accrual: "monthly",
    accrued_interest: null,
    monthly_fee: null,
    annual_fee: null,
    escrow: null,
    escrow_estimate: null,
    deferment_until: null,
    is_subsidized: false,
    is_included: true,
    is_prepayable: true,
  };
}

/**
 * A thread that does this when it is asked, with the request's `id` and `userId`, a way to `answer` one
 * and to say whose `turn` it is, and a list to remember things in.
 */
function threadThat(does: string): URL {
  const script = `import { parentPort } from "node:worker_threads";
    const asked = [];
    const turn = (id) => parentPort.postMessage({ turn: id });
    const answer = (id, result = "answer") => parentPort.postMessage({ id, result });
    parentPort.on("message", ({ id, userId }) => { ${does} });`;

  return new URL(`data:text/javascript,${encodeURIComponent(script)}`);
}
