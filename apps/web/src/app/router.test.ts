import { findPageVendor } from "@snowball/contract";
import type { RouteObject } from "react-router";
import { expect, test } from "vitest";

import { loadPlaidDocument, loadStripeDocument } from "#lib/vendor-document.ts";

import { routes } from "./router.tsx";

/** Paths in the order in which the router has them. */
function pathsOf(objects: readonly RouteObject[]): string[] {
  return objects.flatMap(({ index, path, children }) => [
    ...(index ? ["/"] : []),
    ...(path ? [`/${path}`] : []),
    ...(children ? pathsOf(children) : []),
  ]);
}

test("every route of the specification is there, in its order (spec 2)", () => {
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

test("the pages that hold a vendor's window, and no others, see to a document that lets it in", async () => {
  const screens = routes.flatMap(function screensOf(route): RouteObject[] {
    return [route, ...(route.children ?? []).flatMap(screensOf)];
  });
  const seen: string[][] = [];
  for (const { path, lazy } of screens) {
    if (path === undefined || typeof lazy !== "function") continue;
    // oxlint-disable-next-line no-await-in-loop -- many at once take no less
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
