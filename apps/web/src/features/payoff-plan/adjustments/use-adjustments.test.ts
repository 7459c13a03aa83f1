import { expect, test } from "vitest";

import { settingsFixture } from "../words/debt-fixture.ts";
import { BONUS, PAUSE, RAISE, REFUND } from "../kinds/adjustment-fixture.ts";
import type { Adjustment } from "../kinds/kinds.ts";
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

test("adds an entry, and replaces it in place when edited", () => {
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

test("restores a removed entry in its old position and changes nothing else", () => {
  for (const each of all) {
    const { changed, at } = withoutAdjustment(settings, each, onScreen);
    const without = { ...settings, ...changed };
    expect(without).not.toEqual(settings);
    expect({ ...without, ...withAdjustment(without, { ...each, at }, onScreen) }).toEqual(settings);
  }
});

test("removing an upcoming raise does not change the budget", () => {
  const { changed } = withoutAdjustment(settings, { kind: "growth", entry: RAISE }, onScreen);

  expect(changed).toEqual({ growth: null });
});

test("keeps past raises in the budget when a raise is removed or replaced", () => {
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
