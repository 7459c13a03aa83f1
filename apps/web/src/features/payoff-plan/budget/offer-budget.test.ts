import type { Budget } from "@snowball/payoff";
import { expect, test } from "vitest";

import { planFixture } from "../testing/plan-fixture.tsx";
import { subjectFixture } from "../testing/subject-fixture.ts";
import { offerMore } from "./remedies.ts";

const planWith = (budget: Budget) =>
  planFixture(subjectFixture({ Card: { owed: 6000, apr: 24, minimum: 320 } }, { budget }));

test("offers more than the budget", () => {
  const plan = planWith({ mode: "minimums-plus-extra", extra: 40_00 });

  expect(offerMore(25_00, plan).words).toBe("$385.00 a month");
});

test("offers no budget below today's minimums, even if lower minimums of later months would allow it", () => {
  const plan = planWith({ mode: "total", amount: 260_00 });

  expect(offerMore(49_00, plan).words).toBe("$320.00 a month");
});
