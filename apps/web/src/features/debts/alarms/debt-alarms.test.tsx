import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";

import { renderScreen } from "#lib/testing/render-screen.tsx";

import { DebtAlarms } from "./debt-alarms.tsx";
import type { Alarm } from "./describe-alarms.ts";

const LOUD: Alarm = {
  key: "sofa",
  debt: "uuid-of-sofa",
  kind: "deferred-interest",
  title: "Sofa card: $573.54 of back-interest in December 2027",
  text: "Pay $200.00 a month on this debt, and it is never charged.",
  cliff: { debt: "uuid-of-sofa", balance: "purchases", lastMonth: 12 },
};
const IN_TIME: Alarm = {
  ...LOUD,
  key: "bed",
  kind: "in-time",
  cliff: null,
  title: "Bed",
  text: "In time.",
};

test("an alarm says what happens, what prevents it, and leads to the figures", () => {
  renderScreen(<DebtAlarms alarms={[LOUD, IN_TIME]} />, {});
  const section = screen.getByRole("region", { name: "Before it costs more" });

  expect(within(section).getByRole("heading", { name: LOUD.title })).toBeDefined();
  expect(within(section).getByText(LOUD.text)).toBeDefined();
  expect(
    within(section)
      .getByRole("link", { name: `See the figures: ${LOUD.title}` })
      .getAttribute("href"),
  ).toBe("/detail/uuid-of-sofa");
  expect(within(section).getByRole("img", { name: "Prevented" })).toBeDefined();
});

test("an alarm offers the budget that avoids it", () => {
  const offer = {
    text: "$43.00 more a month saves $428.56.",
    action: <button>Plan with more</button>,
  };
  renderScreen(<DebtAlarms alarms={[LOUD]} offers={new Map([[LOUD.key, offer]])} />, {});

  expect(screen.getByText(offer.text)).toBeDefined();
  expect(screen.getByRole("button", { name: "Plan with more" })).toBeDefined();
});

test("what the plan prevents raises no alarm", () => {
  renderScreen(<DebtAlarms alarms={[IN_TIME]} />, {});

  expect(screen.getByRole("region", { name: "What your plan prevents" })).toBeDefined();
  expect(screen.queryByRole("link")).toBeNull();
});

test("without deadlines nothing is said", () => {
  renderScreen(<DebtAlarms alarms={[]} />, {});

  expect(screen.queryByRole("region")).toBeNull();
});
