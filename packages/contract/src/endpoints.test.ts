import { expect, test } from "vitest";

import * as endpoints from "./endpoints.ts";
import { endpointOf, routes } from "./routes.ts";

test.for(Object.keys(routes) as (keyof typeof routes)[])(
  "%s has a method, a path that ends with a slash or names a file, and its parameters in its schema",
  (name) => {
    const route = routes[name];
    const { method, path } = endpointOf(name);
    expect(`${method} ${path}`).toMatch(
      /^(GET|POST|PUT|PATCH|DELETE) (\/(:?[a-z][a-z0-9-]*))+(\/|\.ics|\.csv)$/,
    );
    const named = [...path.matchAll(/:(\w+)/g)].map(([, param]) => param);
    const documented = "params" in route ? Object.keys(route.params.properties) : [];
    expect(named).toEqual(documented);
  },
);

test("no two calls have the same method and path", () => {
  const all = Object.values(endpoints);

  expect(new Set(all).size).toBe(all.length);
});

test("only sign-in, mailed links, the demo and the price list are public", () => {
  const open = Object.entries(routes).filter(([, { access }]) => access === "public");

  expect(open.map(([name]) => name)).toEqual([
    "register",
    "signIn",
    "refresh",
    "signOut",
    "verifyEmail",
    "resendEmail",
    "requestPasswordReset",
    "confirmPasswordReset",
    "startDemo",
    "createPasskeyChallenge",
    "signInWithPasskey",
    "listSubscribableProducts",
    "confirmEmailChange",
    "undoSecurityChange",
  ]);
});
