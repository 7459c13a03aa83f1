import type { RouteObject } from "react-router";
import { expect, test } from "vitest";

import { routes } from "./router.tsx";

/** Paths in the order in which the router has them. */
function pathsOf(objects: readonly RouteObject[]): string[] {
  return objects.flatMap(({ index, path, children }) => [
    ...(index ? ["/"] : []),
    ...(path ? [`/${path}`] : []),
    ...(children ? pathsOf(children) : []),
  ]);
}

test("every route of the specification is there, in its order", () => {
  expect(pathsOf(routes)).toEqual([
    "/",
    "/start",
    "/login",
    "/register",
    "/password-reset",
    "/password-reset/confirm/:key",
    "/terms",
    "/privacy",
    "/help",
    "/home",
    "/accounts",
    "/account-connections",
    "/link/return",
    "/settings",
    "/profile",
    "/settings/email",
    "/settings/second-step",
    "/settings/delete-account",
    "/security-activity",
    "/subscribe",
    "/lfg",
    "/schedule/:accountUuid",
    "/detail/:accountUuid",
    "/detail/:accountUuid/transactions",
    "/detail/:accountUuid/why",
    "/plan",
    "/months",
    "/paychecks",
    "/what-ifs",
    "/adjustments",
    "/changes",
    "/estimates",
    "/proof",
    "/debts",
    "/debts/new",
    "/debts/import",
    "/debts/:debtUuid",
    "/calendar",
    "/email/confirm/:confirmationKey?",
    "/email/change/confirm/:key",
    "/email/change/undo/:key",
    "/success",
    "/email-confirmed",
    "/account-deleted",
    "/logout",
    "/*",
  ]);
});
