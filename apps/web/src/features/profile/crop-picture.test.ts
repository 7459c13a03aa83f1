import { expect, test } from "vitest";

import { middleSquare } from "./crop-picture.ts";

test.each([
  [
    { width: 300, height: 200 },
    { x: 50, y: 0, edge: 200 },
  ],
  [
    { width: 200, height: 300 },
    { x: 0, y: 50, edge: 200 },
  ],
  [
    { width: 7, height: 7 },
    { x: 0, y: 0, edge: 7 },
  ],
])("of %o the middle is kept and nothing is stretched", (size, square) => {
  expect(middleSquare(size)).toEqual(square);
});
