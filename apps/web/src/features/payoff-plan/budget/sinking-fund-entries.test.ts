import { expect, test } from "vitest";

import { hasRoomForAside, withAside } from "./runs-short.tsx";

test("adds one-time amounts to the existing ones while there is room", () => {
  const months = { firstMonth: "2026-12-01", currency: "USD" };
  const aside = { contributions: [91_25, 91_24, 91_24], month: 4 };
  const refund = {
    kind: "one_off" as const,
    id: "refund",
    name: "Refund",
    on: "2027-01-05",
    amount: "50.00",
    debt: null,
  };

  const entered = withAside([refund], aside, months);

  expect(entered[0]).toEqual(refund);
  expect(
    entered.slice(1).map((each) => each.kind === "one_off" && [each.name, each.on, each.amount]),
  ).toEqual([
    ["Put aside for March 2027", "2026-12-01", "-91.25"],
    ["Put aside for March 2027", "2027-01-01", "-91.24"],
    ["Put aside for March 2027", "2027-02-01", "-91.24"],
    ["Put aside in the months before", "2027-03-01", "273.73"],
  ]);
  const many = (length: number) => Array.from({ length }, () => refund);
  expect([hasRoomForAside(many(87)), hasRoomForAside(many(88))]).toEqual([true, false]);
});
