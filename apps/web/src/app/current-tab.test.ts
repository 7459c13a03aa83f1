import { expect, test } from "vitest";

import { subjectOf, tabOf } from "./current-tab.ts";

const DEBTS = [{ uuid: "card" }, { uuid: "loan" }, { uuid: "entered" }];

test.for([
  ["/home", "home"],
  ["/calendar", "home"],
  ["/plan", "plan"],
  ["/plan/months", "plan"],
  ["/debts", "debts"],
  ["/debts/new", "debts"],
  ["/debts/entered", "debts"],
  ["/schedule/card", "debts"],
  ["/schedule/entered", "debts"],
  ["/detail/card", "debts"],
  ["/detail/loan/transactions", "debts"],
  ["/detail/entered", "debts"],
  ["/detail/checking", "accounts"],
  ["/schedule/checking", "accounts"],
  ["/detail/of-nobody", "accounts"],
  ["/accounts", "accounts"],
  ["/account-connections", "accounts"],
  ["/settings", "settings"],
  ["/profile", "settings"],
  ["/security-activity", "settings"],
  ["/subscribe", "settings"],
  ["/lfg", "home"],
  ["/help", null],
  ["/", null],
] as const)("%s is under %s", ([pathname, tab]) => {
  expect(tabOf(pathname, DEBTS)).toBe(tab);
});

test("a debt's page is under Debts until the debts are loaded", () => {
  expect(tabOf("/detail/checking", undefined)).toBe("debts");
});

test("only pages of one account or debt have a subject", () => {
  expect(subjectOf("/detail/checking")).toBe("checking");
  expect(subjectOf("/detail/checking/why")).toBe("checking");
  expect(subjectOf("/schedule/checking")).toBe("checking");
  expect(subjectOf("/debts/entered")).toBeNull();
  expect(subjectOf("/home")).toBeNull();
});
