import { expect, test } from "vitest";

import { lateChargeAfter } from "./reminder-rules.ts";

const DUE = "2026-12-05";

test("only a mortgage has days without a late fee after its due date", () => {
  const today = "2026-12-08";

  expect(lateChargeAfter(DUE, { kind: "mortgage", today })).toBe("2026-12-20");
  expect(lateChargeAfter(DUE, { kind: "credit_card", today })).toBeNull();
});

test("the last day without a late fee is named until it has passed", () => {
  const after = (today: string) => lateChargeAfter(DUE, { kind: "mortgage", today });

  expect([after("2026-12-20"), after("2026-12-21")]).toEqual(["2026-12-20", null]);
});
