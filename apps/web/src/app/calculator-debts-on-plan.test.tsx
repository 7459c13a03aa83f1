import { screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { keptDraft } from "#features/calculator/index.ts";
import { draftFixture } from "#features/calculator/testing/entered-fixture.ts";
import { openPlan } from "#features/payoff-plan/testing/plan-screen-fixture.tsx";
import { ada } from "#features/profile/testing/profile-fixture.tsx";
import { press } from "#lib/testing/press.ts";

import { Component as PlanPage } from "./plan-page.tsx";

test("has one main action if the debts of the calculator are offered to an empty plan", async () => {
  keptDraft.saveTyped(JSON.stringify({ version: 1, ...draftFixture() }));
  const { tab } = openPlan({
    debts: [],
    screen: <PlanPage />,
    answers: { "/api/v1/me/": Response.json(ada) },
  });
  keptDraft.assignToSession(tab.session.getState().sessionOriginationTime ?? "");
  const look = async () =>
    (await screen.findByRole("link", { name: "Link a card or loan" })).className;

  await screen.findByRole("button", { name: "Add it" });
  expect(await look()).toContain("secondary");
  await press("No, thanks");
  expect(await look()).toContain("primary");
});
