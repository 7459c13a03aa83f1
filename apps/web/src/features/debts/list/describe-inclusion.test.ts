import { expect, test } from "vitest";

import { debtFixture, fromBank, manualDebtFixture } from "#lib/testing/debt-fixture.ts";

import { describeInclusion, inclusionHint } from "./describe-inclusion.ts";

const OUT = { is_included: false } as const;

test("explains next to the checkbox how excluded debts are paid and why a mortgage is excluded at first", () => {
  expect(inclusionHint(debtFixture())).toBeUndefined();
  expect(inclusionHint(debtFixture(OUT))).toBe(
    "You pay its $35.00 a month separately. It isn't part of the plan's budget.",
  );
  expect(inclusionHint(debtFixture({ ...OUT, kind: "mortgage", minimum: fromBank(null) }))).toBe(
    "Mortgages stay on schedule, outside the plan, unless you include them.",
  );
  expect(inclusionHint(debtFixture({ ...OUT, minimum: fromBank(null) }))).toBeUndefined();
  expect(inclusionHint(debtFixture({ duplicate_of: debtFixture().uuid }))).toMatch(/linked twice/);
  const back = manualDebtFixture({ ...OUT, duplicate_of: debtFixture().uuid });
  expect(inclusionHint(back)).toBe(
    "Your bank reports this debt again. We count it once, with the bank's figures. Confirm under Debts whether it's the same debt.",
  );
});

test("describes whether a fixed plan total rose or fell", () => {
  expect(describeInclusion(debtFixture(OUT))).toBe(
    "“Everyday Rewards Visa” is outside the plan now. If you set a monthly total, it fell by its $35.00 a month.",
  );
  expect(describeInclusion(debtFixture())).toMatch(/is in the plan now\. .* rose by its \$35\.00/);
  expect(describeInclusion(debtFixture({ minimum: fromBank(null) }))).toMatch(/stays the same/);
});
