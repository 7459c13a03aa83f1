import { expect, test } from "vitest";

import { paths } from "./paths.ts";

const ACCOUNT = "0b9a6a3e-1111-4222-8333-444455556666";

test("every path of the specification has a builder", () => {
  const built = {
    landing: paths.landing(),
    start: paths.start(),
    login: paths.login(),
    register: paths.register(),
    passwordReset: paths.passwordReset(),
    home: paths.home(),
    accounts: paths.accounts(),
    accountConnections: paths.accountConnections(),
    settings: paths.settings(),
    subscribe: paths.subscribe(),
    thankYou: paths.thankYou(),
    schedule: paths.schedule(ACCOUNT),
    detail: paths.detail(ACCOUNT),
    checkEmail: paths.checkEmail(),
    emailConfirmed: paths.emailConfirmed(),
    logout: paths.logout(),
  };

  expect(built).toEqual({
    landing: "/",
    start: "/start",
    login: "/login",
    register: "/register",
    passwordReset: "/password-reset",
    home: "/home",
    accounts: "/accounts",
    accountConnections: "/account-connections",
    settings: "/settings",
    subscribe: "/subscribe",
    thankYou: "/lfg",
    schedule: `/schedule/${ACCOUNT}`,
    detail: `/detail/${ACCOUNT}`,
    checkEmail: "/success",
    emailConfirmed: "/email-confirmed",
    logout: "/logout",
  });
});

test("builds the paths of the payoff plan", () => {
  expect(paths.payoffPlan()).toBe("/plan");
  expect(paths.payoffPlan("what-ifs")).toBe("/plan/what-ifs");
});

test("builds the paths of debts, down to a missing figure", () => {
  expect(paths.debts()).toBe("/debts");
  expect(paths.newDebt()).toBe("/debts/new");
  expect(paths.importDebts()).toBe("/debts/import");
  expect(paths.figure(ACCOUNT, "minimum")).toBe(`/detail/${ACCOUNT}#minimum`);
});

test("an account's uuid cannot escape its path segment", () => {
  expect(paths.schedule("../logout")).toBe("/schedule/..%2Flogout");
});

test("the login path contains the path to return to", () => {
  expect(paths.login({ returnPath: "/accounts?tab=1" })).toBe("/login?next=%2Faccounts%3Ftab%3D1");
});

test("the login path omits home, which is the default", () => {
  expect(paths.login({ returnPath: "/home" })).toBe("/login");
});
