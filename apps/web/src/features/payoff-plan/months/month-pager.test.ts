import { expect, test } from "vitest";

import { namePage, planPages } from "./month-pager.tsx";

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

test("names a page by its first and last month, or by its only month", () => {
  const words = { shortMonth: (month: number) => `month ${month}` };

  expect(planPages(13).map((months) => namePage(months, words))).toEqual([
    "month 1 – month 12",
    "month 13",
  ]);
});
