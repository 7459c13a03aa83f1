import { expect, test } from "vitest";

import type { PlanSubject } from "../plan-subject.ts";
import { subjectFixture } from "../subject-fixture.ts";
import { createSearch, type SearchRequest } from "./answer-search.ts";
import { type Cheapest, followCheapest } from "./follow-cheapest.ts";
import type { PayoffSearch } from "./open-search.ts";

const debts = { Visa: { owed: 2000, apr: 24.99, minimum: 60 } };
const withExtra = (extra: number) =>
  subjectFixture(debts, { budget: { mode: "minimums-plus-extra", extra } });

/** A follower of a search that answers what it was asked when it is told to. */
function follower() {
  const answer = createSearch();
  const asked: SearchRequest[] = [];
  const waiting: (() => void)[] = [];
  let cheapest: Cheapest | null = null;
  const ask = (request: SearchRequest) =>
    new Promise((resolve) => {
      asked.push(request);
      waiting.push(() => resolve(answer(request)));
    });
  const search = { ask, close: () => undefined } as unknown as PayoffSearch;
  const follow = followCheapest(
    () => search,
    (update) => {
      cheapest = update(cheapest);
    },
  );

  return {
    follow,
    asked,
    found: () => cheapest,
    answerAll: async () => {
      while (waiting.length > 0) {
        waiting.shift()?.();
        // oxlint-disable-next-line no-await-in-loop -- the next request is made by the answer
        await new Promise((wake) => setTimeout(wake));
      }
    },
  };
}

test("subjects that came and went during a search are left out", async () => {
  const subjects: [PlanSubject, PlanSubject, PlanSubject] = [
    withExtra(1000),
    withExtra(2000),
    withExtra(3000),
  ];
  const { follow, asked, found, answerAll } = follower();
  for (const subject of subjects) void follow(subject);

  await answerAll();

  expect(asked).toEqual([
    { type: "figures", portfolio: subjects[0].portfolio },
    { type: "figures", portfolio: subjects[2].portfolio },
    { type: "months" },
  ]);
  expect(found()?.subject).toBe(subjects[2]);
  expect(found()?.whole?.subject).toBe(subjects[2]);
  expect(found()?.whole?.plan?.month(1).debts[0]?.extra).toBe(3000);
});

test("while the next plan is searched for, the whole of the last one stays", async () => {
  const [first, second] = [withExtra(1000), withExtra(2000)];
  const { follow, found, answerAll } = follower();
  void follow(first);
  await answerAll();

  void follow(second);

  expect(found()?.whole?.subject).toBe(first);
  await answerAll();
  expect(found()?.whole?.subject).toBe(second);
});

test("what goes wrong in the search is not lost", async () => {
  const broken: PayoffSearch = {
    ask: () => Promise.reject(new Error("no memory")),
    close: () => undefined,
  };
  const updates: (() => unknown)[] = [];
  const follow = followCheapest(
    () => broken,
    (update) => updates.push(() => update(null)),
  );

  await follow(withExtra(1000));

  expect(() => updates[0]?.()).toThrow("no memory");
});
