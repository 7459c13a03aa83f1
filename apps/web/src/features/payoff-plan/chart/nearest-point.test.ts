import { expect, test } from "vitest";

import { nearestPoint } from "./nearest-point.ts";

test.for([
  [-4, 0],
  [0, 0],
  [1.4, 0],
  [1.6, 1],
  [7.6, 3],
  [99, 3],
] as const)("month %d is read at point %i", ([month, point]) => {
  expect(nearestPoint([0, 3, 6, 8], month)).toBe(point);
});
