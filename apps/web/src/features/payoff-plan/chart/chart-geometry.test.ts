import { act, renderHook } from "@testing-library/react";
import { expect, test } from "vitest";

import { chartGeometry } from "./balance-chart.tsx";
import { formatRoundMoney, monthTicks, useElementWidth } from "./chart-axes.tsx";

test.for([
  [1, 320, [0, 1]],
  [5, 640, [0, 1, 2, 3, 4, 5]],
  [18, 640, [0, 6, 12, 18]],
  [49, 320, [0, 36]],
  [49, 640, [0, 12, 24, 36, 48]],
  [715, 640, [0, 240, 480]],
  [1200, 320, [0, 600, 1200]],
] as const)(
  "labels the months of a %i-month plan within %i pixels at %o",
  ([last, width, ticks]) => {
    expect(monthTicks(last, width)).toEqual(ticks);
  },
);

test("labels an amount of a few cents in whole cents", () => {
  const history = { debts: [], total: [1, 0], minimums: null };

  expect(chartGeometry(history, { width: 320, height: 300 }).scales.amounts).toEqual([0, 1]);
});

test.for([
  [0, "$0"],
  [1, "$0.01"],
  [250, "$2.50"],
  [50_000, "$500"],
  [250_000, "$2.5K"],
  [120_000_000_000, "$1.2B"],
] as const)("labels %i cents as %s", ([cents, mark]) => {
  expect(formatRoundMoney(cents, "USD")).toBe(mark);
});

test("a chart is as wide as its element before the first paint", () => {
  const element = document.createElement("figure");
  Object.defineProperty(element, "clientWidth", { value: 312 });
  const { result } = renderHook(() => useElementWidth());

  act(() => void result.current.ref(element));

  expect(result.current.width).toBe(312);
});
