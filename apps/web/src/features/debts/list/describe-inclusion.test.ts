import { expect, test } from "vitest";

import { debtFixture, fromBank, manualDebtFixture } from "#lib/testing/debt-fixture.ts";

import { describeInclusion, inclusionHint } from "./describe-inclusion.ts";

const OUT = { is_included: false } as const;

test("explains next to the checkbox how excluded debts are paid and why a mortgage is excluded at first", () => {
  expect(inclusionHint(debtFixture())).toBeUndefined();
  expect(inclusionHint(debtFixture(OUT))).toBe(
    "Its $35.00 a month is paid beside the plan and no part of its budget.",
  );
  expect(inclusionHint(debtFixture({ ...OUT, kind: "mortgage", minimum: fromBank(null) }))).toBe(
    "A mortgage is paid on schedule, outside the plan, until you include it.",
  );
  expect(inclusionHint(debtFixture({ ...OUT, minimum: fromBank(null) }))).toBeUndefined();
  expect(inclusionHint(debtFixture({ duplicate_of: debtFixture().uuid }))).toMatch(/linked twice/);
  const back = manualDebtFixture({ ...OUT, duplicate_of: debtFixture().uuid });
  expect(inclusionHint(back)).toBe(
    "It is back through its bank, and counts once, by the bank’s figures, until you say under Debts whether it is the same.",
  );
});

test("describes whether a fixed plan total rose or fell", () => {
  expect(describeInclusion(debtFixture(OUT))).toBe(
    "“Everyday Rewards Visa” is outside the plan now. A total that you set fell by its $35.00 a month.",
  );
  expect(describeInclusion(debtFixture())).toMatch(/is in the plan now\. .* rose by its \$35\.00/);
  expect(describeInclusion(debtFixture({ minimum: fromBank(null) }))).toMatch(/stays as it is/);
});
