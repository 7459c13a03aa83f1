import { expect, test, vi } from "vitest";

import { subjectFixture } from "../words/subject-fixture.ts";
import { openSearch } from "./open-search.ts";

const { portfolio } = subjectFixture(
  { Visa: { owed: 2000, apr: 24.99, minimum: 60 } },
  { budget: { mode: "minimums-plus-extra", extra: 10_000 } },
);

/** A fake worker with a script that fails to load. */
class LostWorker extends EventTarget {
  postMessage = vi.fn<(message: unknown) => void>(() => {
    queueMicrotask(() => this.dispatchEvent(new Event("error")));
  });
  terminate = vi.fn<() => void>();
}

test("runs the search in the page if workers are unavailable", async () => {
  const search = openSearch();

  const { figures } = await search.send({ type: "figures", portfolio });
  const { plan } = await search.send({ type: "months", portfolio });

  expect(figures).toMatchObject({ kind: "plan", strategy: { type: "optimal" } });
  expect(plan?.months).toHaveLength(plan?.totals.months ?? -1);
});

test("runs the search in the page if the worker fails to load", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.stubGlobal("Worker", LostWorker);
  const search = openSearch();

  const answers = await Promise.all([
    search.send({ type: "figures", portfolio }),
    search.send({ type: "months", portfolio }),
  ]);

  expect(answers[0].figures.kind).toBe("plan");
  expect(answers[1].plan).not.toBeNull();
  const strategy = { type: "avalanche" } as const;
  expect((await search.send({ type: "totals", portfolio, strategy })).outcome.kind).toBe("plan");
});

test("rejects the request if the engine throws", async () => {
  const [debt] = portfolio.debts;
  const twice = { ...portfolio, debts: debt ? [debt, debt] : [] };

  await expect(openSearch().send({ type: "figures", portfolio: twice })).rejects.toThrow(
    RangeError,
  );
});

test("returns the months of the requested plan after other searches", async () => {
  const search = openSearch();
  const more = { ...portfolio, budget: { mode: "minimums-plus-extra", extra: 90_000 } } as const;
  await search.send({ type: "figures", portfolio });
  await search.send({ type: "figures", portfolio: more });

  const { plan } = await search.send({ type: "months", portfolio });

  expect(plan?.months[0]?.debts[0]?.extra).toBe(10_000);
});
