import { expect, test } from "vitest";

import { isChunkLoadError } from "./is-chunk-load-error.ts";

test.for([
  new TypeError("Failed to fetch dynamically imported module: /assets/home-1a2b.js"),
  new TypeError("error loading dynamically imported module: https://x/assets/a.js"),
  new TypeError("Importing a module script failed."),
  new Error("Unable to preload CSS for /assets/home-1a2b.css"),
])("%s means that code could not be loaded", (error) => {
  expect(isChunkLoadError(error)).toBe(true);
});

test("other errors do not mean that code could not be loaded", () => {
  expect(isChunkLoadError(new Error("x is not a function"))).toBe(false);
  expect(isChunkLoadError({ status: 404 })).toBe(false);
});
