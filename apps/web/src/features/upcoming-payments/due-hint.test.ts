import { expect, test } from "vitest";

import { dueHint } from "./upcoming-payment-entry.tsx";

test.for([
  ["2026-11-20", "today"],
  ["2026-11-21", "tomorrow"],
  ["2026-11-19", "yesterday"],
  ["2026-11-23", "in 3 days"],
  ["2026-11-13", "7 days ago"],
  ["2026-12-20", "in 30 days"],
  ["2026-12-21", null],
  ["2026-10-20", null],
] as const)("describes the distance from November 20 to %s as %s", ([dueDate, hint]) => {
  expect(dueHint({ due_date: dueDate, is_overdue: false }, "2026-11-20")).toBe(hint);
});

test("attributes an early overdue flag to the previous payment", () => {
  const overdue = (date: string) => dueHint({ due_date: date, is_overdue: true }, "2026-11-20");

  expect(overdue("2026-11-23")).toBe("an earlier payment was missed");
  expect(overdue("2026-11-13")).toBe("7 days ago");
  expect(overdue("2026-10-13")).toBe("38 days ago");
});
