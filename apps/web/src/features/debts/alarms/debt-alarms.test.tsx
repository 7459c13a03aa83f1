import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";

import { renderScreen } from "#lib/testing/render-screen.tsx";

import { DebtAlarms } from "./debt-alarms.tsx";
import type { Alarm } from "./describe-alarms.ts";

const COSTLY: Alarm = {
  key: "sofa",
  debt: "uuid-of-sofa",
  kind: "deferred-interest",
  title: "Sofa card: $573.54 of back-interest in December 2027",
  text: "Pay $200.00 a month on this debt and you'll avoid it.",
  cliff: { debt: "uuid-of-sofa", balance: "purchases", lastMonth: 12 },
};
const IN_TIME: Alarm = {
  ...COSTLY,
  key: "bed",
  kind: "in-time",
  cliff: null,
  title: "Bed",
  text: "In time.",
};

test("shows what an alarm costs and what prevents it, with a link to the figures", () => {
  renderScreen(<DebtAlarms alarms={[COSTLY, IN_TIME]} />, {});
  const section = screen.getByRole("region", { name: "Avoid these costs" });

  expect(within(section).getByRole("heading", { name: COSTLY.title })).toBeDefined();
  expect(within(section).getByText(COSTLY.text)).toBeDefined();
  expect(
    within(section)
      .getByRole("link", { name: `See the figures: ${COSTLY.title}` })
      .getAttribute("href"),
  ).toBe("/detail/uuid-of-sofa");
  expect(within(section).getByRole("img", { name: "Prevented" })).toBeDefined();
});

test("an alarm offers the budget that avoids it", () => {
  const offer = {
    text: "$43.00 more a month saves $428.56.",
    action: <button>Plan with more</button>,
  };
  renderScreen(<DebtAlarms alarms={[COSTLY]} offers={new Map([[COSTLY.key, offer]])} />, {});

  expect(screen.getByText(offer.text)).toBeDefined();
  expect(screen.getByRole("button", { name: "Plan with more" })).toBeDefined();
});

test("shows no alarm for costs that the plan prevents", () => {
  renderScreen(<DebtAlarms alarms={[IN_TIME]} />, {});

  expect(screen.getByRole("region", { name: "What your plan prevents" })).toBeDefined();
  expect(screen.queryByRole("link")).toBeNull();
});

test("shows nothing if there are no alarms", () => {
  renderScreen(<DebtAlarms alarms={[]} />, {});

  expect(screen.queryByRole("region")).toBeNull();
});
