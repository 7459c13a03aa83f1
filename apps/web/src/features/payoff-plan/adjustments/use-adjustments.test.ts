import { expect, test } from "vitest";

import { settingsFixture } from "../words/debt-fixture.ts";
import type { Adjustment } from "./adjustment.ts";
import { BONUS, PAUSE, RAISE, REFUND } from "./adjustment-fixture.ts";
import { withAdjustment, withoutAdjustment } from "./use-adjustments.ts";

const onScreen = {
  firstMonth: "2026-12-01",
  budget: () => ({ extra: "225.00", total: "320.00" }),
};
const all: Adjustment[] = [
  { kind: "one-off", entry: REFUND },
  { kind: "recurring", entry: BONUS },
  { kind: "pause", entry: PAUSE },
  { kind: "growth", entry: RAISE },
];
const settings = settingsFixture({
  one_offs: [{ ...REFUND, id: "a" }, REFUND, { ...REFUND, id: "c" }],
  recurring: [BONUS],
  pauses: [PAUSE],
  growth: RAISE,
});

test("an entry is added, and changed in its place", () => {
  for (const each of all) {
    const added = { ...settingsFixture(), ...withAdjustment(settingsFixture(), each, onScreen) };
    expect(withAdjustment(added, each, onScreen)).toEqual(
      withAdjustment(settingsFixture(), each, onScreen),
    );
  }
  const changed = { kind: "one-off", entry: { ...REFUND, amount: "5.00" } } as const;
  expect(withAdjustment(settings, changed, onScreen).one_offs?.map(({ amount }) => amount)).toEqual(
    ["1200.50", "5.00", "1200.50"],
  );
});

test("a removed entry comes back to where it was, and nothing else changes", () => {
  for (const each of all) {
    const { changed, at } = withoutAdjustment(settings, each, onScreen);
    const without = { ...settings, ...changed };
    expect(without).not.toEqual(settings);
    expect({ ...without, ...withAdjustment(without, { ...each, at }, onScreen) }).toEqual(settings);
  }
});

test("a raise to come is taken out without a word about the budget", () => {
  const { changed } = withoutAdjustment(settings, { kind: "growth", entry: RAISE }, onScreen);

  expect(changed).toEqual({ growth: null });
});

test("what a raise brought already stays in the budget when it is taken out or is another one", () => {
  const came = settingsFixture({ growth: { ...RAISE, first_on: "2026-06-01" } });

  expect(withoutAdjustment(came, { kind: "growth", entry: RAISE }, onScreen).changed).toEqual({
    growth: null,
    extra: "225.00",
    total: "320.00",
  });
  expect(withAdjustment(came, { kind: "growth", entry: RAISE }, onScreen)).toEqual({
    growth: RAISE,
    extra: "225.00",
    total: "320.00",
  });
});
