import { expect, test } from "vitest";

import { mayReloadFor } from "./may-reload-for.ts";

const GONE = new TypeError("Failed to fetch dynamically imported module: /assets/home-1a2b.js");

test.for([
  GONE,
  new TypeError("error loading dynamically imported module: https://x/assets/a.js"),
  new TypeError("Importing a module script failed."),
  new Error("Unable to preload CSS for /assets/home-1a2b.css"),
])("%s is answered with a reload", (error) => {
  expect(mayReloadFor(error, { key: "abc" })).toBe(true);
});

test("the reload happens once, so that a broken server is not asked for ever", () => {
  expect(mayReloadFor(GONE, { key: "abc", hasReloaded: true })).toBe(false);
});

test("other errors are shown", () => {
  expect(mayReloadFor(new Error("x is not a function"), null)).toBe(false);
  expect(mayReloadFor({ status: 404 }, null)).toBe(false);
});
