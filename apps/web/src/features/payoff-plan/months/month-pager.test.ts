import { expect, test } from "vitest";

import { planPages } from "./month-pager.tsx";

test("a page contains one year of the plan", () => {
  const pages = planPages(26);

  expect(pages.map((months) => [months[0], months.at(-1)])).toEqual([
    [1, 12],
    [13, 24],
    [25, 26],
  ]);
});

test.for([0, 1, 12, 13, 600, 1200])("puts each of %i months on exactly one page", (months) => {
  expect(planPages(months).flat()).toEqual(Array.from({ length: months }, (_, at) => at + 1));
});
