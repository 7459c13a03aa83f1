import type { Paydays } from "@snowball/contract";
import { expect, test } from "vitest";

import { month } from "../testing/month-plan-fixture.ts";
import { amountsToSend } from "./amounts-to-send.ts";

test("an extra that can be sent until a payday and a part that needs its paycheck stay apart", () => {
  // To arrive in December, an extra must be sent by the payday of December 28.
  const paydays: Paydays = { every: "two_weeks", on: "2026-12-14", days: [], amount: "500.00" };
  const today = "2026-12-16";
  const plan = month([{ debt: "car", on: today, extra: 700_00 }], {
    budget: 1_000_00,
    sent: 300_00,
  });
  const amounts = amountsToSend(plan, {
    paydays,
    today,
    changes: [],
    debts: [{ uuid: "car", lead_days: 3 }],
    isPaidOff: () => false,
  });

  expect(amounts.map(({ extra, sendOn, fromPaycheck }) => [extra, sendOn, fromPaycheck])).toEqual([
    [200_00, "2026-12-28", null],
    [500_00, "2026-12-28", "2026-12-28"],
  ]);
});
