import fc from "fast-check";
import { expect, test } from "vitest";

import { planYears } from "./plan-years.ts";

test("a plan that begins in December has one month of its first year", () => {
  expect(planYears("2026-12-01", 14)).toEqual([
    { year: "2026", first: 1, last: 1 },
    { year: "2027", first: 2, last: 13 },
    { year: "2028", first: 14, last: 14 },
  ]);
});

test("every month of a plan lies in exactly one of its years", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1, max: 1200 }),
      (start, months) => {
        const years = planYears(`2026-${String(start).padStart(2, "0")}-01`, months);
        const covered = years.flatMap(({ first, last }) =>
          Array.from({ length: last - first + 1 }, (_, at) => first + at),
        );

        expect(covered).toEqual(Array.from({ length: months }, (_, at) => at + 1));
      },
    ),
  );
});
