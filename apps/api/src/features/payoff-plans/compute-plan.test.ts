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

/** Creates different requests. */
function questions(count: number): { facts: AssessedFacts; compared: [] }[] {
  return Array.from({ length: count }, (_, index) => ({
    facts: { ...facts, settings: { ...SETTINGS, extra: `${index}.00` } },
    compared: [],
  }));
}

/** Records the state of each answer: null while it is pending. */
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

test("concurrent tasks on the shared thread each get their own answer", async () => {
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

test("an error in a task rejects the caller's promise, and the thread continues", async () => {
  const broken = { ...facts, settings: { ...SETTINGS, extra: "no amount" } };

  await expect(computePlan(ANNA, "outcome", { facts: broken, compared: [] })).rejects.toThrow(
    "Not an amount in whole cents",
  );
  expect((await computePlan(ANNA, "outcome", { facts, compared: [] })).status).toBe("nothing_owed");
});

test("callers are asked to retry later if too many requests wait", async () => {
  const calls = Array.from({ length: 70 }, async (_, index) =>
    computePlan(`user ${index}`, "outcome", { facts, compared: [] }),
  );

  const outcomes = await Promise.allSettled(calls);

  const refusals = outcomes.filter(({ status }) => status === "rejected");
  expect(refusals).toHaveLength(6);
  expect(refusals[0]).toMatchObject({ reason: BUSY });
});

test("a user with eight waiting plans is throttled, and other users are still served", async () => {
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

test("a tenth user gets a place if nine users occupy all of them", async () => {
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
  // Eight of the 72 requests found no place, and the tenth user took three.
  expect(refused).toEqual(Array.from({ length: 11 }, () => "throttled"));
  // Each of the nine users still has their first request.
  expect(NINE.map((_, index) => watched.of[index * 8])).toEqual(NINE.map(() => null));
});

test("only one plan of a user is computed at a time", async () => {
  const compute = createComputePlan(
    threadThat(`asked.push(userId); if (userId === "${BERTA}") answer(id, asked);`),
  );
  // These requests are never answered. Other users must not wait for them.
  watch(questions(8).map(async (question) => compute(ANNA, "outcome", question)));

  expect(await compute(BERTA, "outcome", { facts, compared: [] })).toEqual([ANNA, BERTA]);
});

test("identical requests are computed once for one user, and separately for two users", async () => {
  const compute = createComputePlan(threadThat("asked.push(id); answer(id, asked.length);"));
  const ask = async (user: string, question: object) =>
    compute(user, "outcome", { facts, compared: [], ...structuredClone(question) });

  const [first, again, other] = await Promise.all([ask(ANNA, {}), ask(ANNA, {}), ask(BERTA, {})]);

  expect([first, again, other]).toEqual([1, 1, 2]);
  expect(await ask(ANNA, {})).toBe(3);
});

test("a small plan finishes before the second large plan of nine busy users", async () => {
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
  "callers waiting for a thread that ends (%s) are asked to retry later",
  async (end) => {
    const compute = createComputePlan(threadThat(end));

    await expect(compute(ANNA, "outcome", { facts, compared: [] })).rejects.toMatchObject(
      UNAVAILABLE,
    );
  },
);

test("if a thread ends, only the user with the current turn is rejected", async () => {
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

  test("replaces a thread that hangs, also the next one, and asks waiting callers to retry later", async () => {
    const ask = asking("for (;;);");

    for (const user of [ANNA, BERTA]) {
      const answer = ask(user);
      vi.advanceTimersByTime(20_000);
      // oxlint-disable-next-line no-await-in-loop -- the second thread starts after the first
      await expect(answer).rejects.toMatchObject(UNAVAILABLE);
    }
  });

  test("is measured from the last message of the thread", async () => {
    const ask = asking("if (id === 3) answer(1); if (id > 1) answer(id);");

    const first = ask(ANNA);
    vi.advanceTimersByTime(15_000);
    await ask(BERTA);
    vi.advanceTimersByTime(15_000);
    await ask(BERTA);

    expect(await first).toBe("answer");
  });

  test("does not end the thread if no caller waits", async () => {
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

/** A card with twelve balances. */
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
 * Returns a script for a thread that runs `does` for each request. It can use `id`, `userId`, `answer(id)`,
 * `turn(id)`, and `asked` (a list that keeps state).
 */
function threadThat(does: string): URL {
  const script = `import { parentPort } from "node:worker_threads";
    const asked = [];
    const turn = (id) => parentPort.postMessage({ turn: id });
    const answer = (id, result = "answer") => parentPort.postMessage({ id, result });
    parentPort.on("message", ({ id, userId }) => { ${does} });`;

  return new URL(`data:text/javascript,${encodeURIComponent(script)}`);
}
