import { expect, test } from "vitest";

import { planFixture } from "../testing/plan-fixture.tsx";
import { subjectFixture } from "../testing/subject-fixture.ts";
import { offerMore } from "./offer-budget.ts";

const plan = planFixture(subjectFixture({ Card: { owed: 6000, apr: 24, minimum: 320 } }));

test("offers more than the budget", () => {
  expect(offerMore({ extra: 40_00, more: 25_00 }, plan).words).toBe("$385.00 a month");
});

test("offers no budget below today's minimums, even if lower minimums of later months would allow it", () => {
  expect(offerMore({ extra: -60_00, more: 49_00 }, plan).words).toBe("$320.00 a month");
});
