import { expect, test } from "vitest";

import { routes } from "./routes.ts";

test.for(Object.entries(routes))(
  "%s has a method, a path that ends with a slash or names a file, and its parameters in its schema",
  ([, route]) => {
    expect(route.endpoint).toMatch(
      /^(GET|POST|PUT|PATCH|DELETE) (\/(:?[a-z][a-z0-9-]*))+(\/|\.ics|\.csv)$/,
    );
    const named = [...route.endpoint.matchAll(/:(\w+)/g)].map(([, name]) => name);
    const told = "params" in route ? Object.keys(route.params.properties) : [];
    expect(named).toEqual(told);
  },
);

test("no two calls have the same method and path", () => {
  const all = Object.values(routes).map(({ endpoint }) => endpoint);

  expect(new Set(all).size).toBe(all.length);
});
