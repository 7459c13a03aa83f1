import { findPageVendor } from "@snowball/contract";
import type { RouteObject } from "react-router";
import { expect, test } from "vitest";

import { loadPlaidDocument, loadStripeDocument } from "#lib/vendor-document.ts";

import { routes } from "./router.tsx";

/** Returns all paths in the order of the router. */
function pathsOf(objects: readonly RouteObject[]): string[] {
  return objects.flatMap(({ index, path, children }) => [
    ...(index ? ["/"] : []),
    ...(path ? [`/${path}`] : []),
    ...(children ? pathsOf(children) : []),
  ]);
}

test("has every route of the specification, in its order (spec 2)", () => {
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
    "/security/undo/:key",
    "/success",
    "/email-confirmed",
    "/account-deleted",
    "/logout",
    "/*",
  ]);
});

test("exactly the pages with a vendor's window load a document that allows it", async () => {
  const screens = routes.flatMap(function screensOf(route): RouteObject[] {
    return [route, ...(route.children ?? []).flatMap(screensOf)];
  });
  const seen: string[][] = [];
  for (const { path, lazy } of screens) {
    if (path === undefined || typeof lazy !== "function") continue;
    const { loader } = await lazy();
    if (loader === loadPlaidDocument) seen.push([`/${path}`, "plaid"]);
    if (loader === loadStripeDocument) seen.push([`/${path}`, "stripe"]);
  }

  expect(seen).not.toEqual([]);
  expect(
    pathsOf(routes).flatMap((path) => {
      const vendor = findPageVendor(path);
      return vendor === null ? [] : [[path, vendor]];
    }),
  ).toEqual(seen);
});
