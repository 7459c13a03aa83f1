import { expect, test } from "vitest";

import { matchRoutes, type Route } from "./match-routes.ts";

const screens: readonly Route[] = [
  {
    children: [
      { index: true },
      { path: "debts/new" },
      { path: "debts/:debt" },
      { path: "plan", children: [{ path: "months" }] },
      { path: "confirm/:key?" },
      { path: "*" },
    ],
  },
];

function found(pathname: string) {
  const { routes, params } = matchRoutes(screens, pathname);

  return [routes.map(({ path, index }) => path ?? (index ? "index" : "around")), params];
}

test.for([
  ["/", ["around", "index"], {}],
  ["/debts/new", ["around", "debts/new"], {}],
  ["/debts/7", ["around", "debts/:debt"], { debt: "7" }],
  ["/plan", ["around", "plan"], {}],
  ["/plan/months", ["around", "plan", "months"], {}],
  ["/confirm", ["around", "confirm/:key?"], { key: undefined }],
  ["/confirm/abc", ["around", "confirm/:key?"], { key: "abc" }],
  ["/debts", ["around", "*"], {}],
  ["/plan/years", ["around", "*"], {}],
  ["/debts/7/8", ["around", "*"], {}],
] as const)("%s leads to the first row that it belongs to", ([pathname, routes, params]) => {
  expect(found(pathname)).toEqual([routes, params]);
});

test("an address is found with a slash at its end, in upper case and encoded", () => {
  for (const pathname of ["/plan/months/", "/Plan/MONTHS", "/%70lan/months"]) {
    expect(found(pathname)[0]).toEqual(["around", "plan", "months"]);
  }
});

test("a parameter is read as it was before it was encoded, and as it stands where it never was", () => {
  expect(found("/debts/a%2Fb%20c")[1]).toEqual({ debt: "a/b c" });
  expect(found("/debts/%E0%A4%A")[1]).toEqual({ debt: "%E0%A4%A" });
});

test("a table without a row for the rest leads nowhere", () => {
  expect(matchRoutes([{ path: "home" }], "/elsewhere").routes).toEqual([]);
});
