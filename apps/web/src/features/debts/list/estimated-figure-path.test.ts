import { expect, test } from "vitest";

import { balanceFixture, debtFixture, fromBank } from "#lib/testing/debt-fixture.ts";

import { estimatedFigurePath } from "./debt-gaps.tsx";

const debt = debtFixture({
  balances: [balanceFixture(), balanceFixture({ id: "bt", apr: fromBank("0") })],
});

test.for([
  ["minimum", "minimum"],
  ["minimum_rule", "minimum_rule.type"],
  ["escrow", "escrow"],
  // The second balance has an unexplained 0% rate.
  ["promo_end", "balances.1.promo.last_date"],
] as const)("links an estimated %s to the field %s", ([figure, field]) => {
  expect(estimatedFigurePath(debt, figure)).toBe(`/detail/${debt.uuid}#${field}`);
});
