import { expect, test } from "vitest";

import { monthNumbers, planPages } from "./month-pager.tsx";

test("a page contains one year of the plan", () => {
  expect(planPages(26)).toEqual([
    { first: 1, last: 12 },
    { first: 13, last: 24 },
    { first: 25, last: 26 },
  ]);
});

test.for([0, 1, 12, 13, 600, 1200])("puts each of %i months on exactly one page", (months) => {
  expect(planPages(months).flatMap(monthNumbers)).toEqual(
    Array.from({ length: months }, (_, at) => at + 1),
  );
});
