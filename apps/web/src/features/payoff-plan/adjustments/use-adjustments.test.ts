import type { PlanChange } from "@snowball/contract";
import { expect, test } from "vitest";

import { settingsFixture } from "../testing/debt-fixture.ts";
import { BONUS, PAUSE, RAISE, REFUND } from "../testing/adjustment-fixture.ts";
import { withAdjustment, withoutAdjustment } from "./adjustments.ts";

const onScreen = {
  firstMonth: "2026-12-01",
  budget: { extra: "225.00", total: "320.00" },
};
const all: PlanChange[] = [REFUND, BONUS, PAUSE, RAISE];
const settings = settingsFixture({
  changes: [{ ...REFUND, id: "a" }, REFUND, { ...REFUND, id: "c" }, BONUS, PAUSE, RAISE],
});

test("adds an entry, and replaces it in place when edited", () => {
  for (const each of all) {
    const added = {
      ...settingsFixture(),
      ...withAdjustment(settingsFixture(), { entry: each }, onScreen),
    };
    expect(withAdjustment(added, { entry: each }, onScreen)).toEqual(
      withAdjustment(settingsFixture(), { entry: each }, onScreen),
    );
  }
  const changed = { entry: { ...REFUND, amount: "5.00" } };
  const { changes = [] } = withAdjustment(settings, changed, onScreen);
  expect(changes.flatMap((each) => (each.kind === "one_off" ? [each.amount] : []))).toEqual([
    "1200.50",
    "5.00",
    "1200.50",
  ]);
});

test("restores a removed entry in its old position and changes nothing else", () => {
  for (const each of all) {
    const { changed, at } = withoutAdjustment(settings, each, onScreen);
    const without = { ...settings, ...changed };
    expect(without).not.toEqual(settings);
    expect({ ...without, ...withAdjustment(without, { entry: each, at }, onScreen) }).toEqual(
      settings,
    );
  }
});

test("removing an upcoming raise does not change the budget", () => {
  const { changed } = withoutAdjustment(settings, RAISE, onScreen);

  expect(changed).toEqual({ changes: settings.changes.slice(0, -1) });
});

test("keeps past raises in the budget when a raise is removed or replaced", () => {
  const came = settingsFixture({ changes: [{ ...RAISE, first_on: "2026-06-01" }] });

  expect(withoutAdjustment(came, RAISE, onScreen).changed).toEqual({
    changes: [],
    extra: "225.00",
    total: "320.00",
  });
  expect(withAdjustment(came, { entry: RAISE }, onScreen)).toEqual({
    changes: [RAISE],
    extra: "225.00",
    total: "320.00",
  });
});
