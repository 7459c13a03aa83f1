import { expect, test } from "vitest";

import { findSubjectUuid, findTab } from "./main-nav.tsx";

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
  expect(findTab(pathname, DEBTS)).toBe(tab);
});

test("a debt's page is under Debts until the debts are loaded", () => {
  expect(findTab("/detail/checking", undefined)).toBe("debts");
});

test("only pages of one account or debt have a subject", () => {
  expect(findSubjectUuid("/detail/checking")).toBe("checking");
  expect(findSubjectUuid("/detail/checking/why")).toBe("checking");
  expect(findSubjectUuid("/schedule/checking")).toBe("checking");
  expect(findSubjectUuid("/debts/entered")).toBeNull();
  expect(findSubjectUuid("/home")).toBeNull();
});
