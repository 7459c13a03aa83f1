import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";

import { renderScreen } from "#lib/testing/render-screen.tsx";

import { warningKey } from "./describe-warnings.ts";
import { cliffFixture, SOFA } from "../testing/warning-fixture.ts";
import { Warnings } from "./warnings.tsx";

const COSTLY = cliffFixture();
const PREVENTED = cliffFixture({ balance: "bed", left: "0.00" });
const TITLE = "Sofa card: $573.54 of back-interest in December 2027";

test("shows what will cost money and what prevents it, with a link to the plan that offers the budget", () => {
  renderScreen(<Warnings warnings={[COSTLY, PREVENTED]} debts={[SOFA]} />, {});
  const section = screen.getByRole("region", { name: "Avoid these costs" });

  expect(within(section).getByRole("heading", { name: TITLE })).toBeDefined();
  expect(within(section).getByText(/Pay \$200.00 a month/)).toBeDefined();
  const link = within(section).getByRole("link", { name: `Change the budget: ${TITLE}` });
  expect(link.getAttribute("href")).toBe("/plan");
  expect(within(section).getByRole("img", { name: "Prevented" })).toBeDefined();
});

test("links a budget that runs short to the plan", () => {
  const short = { month: "2027-02-01", minimums: "90.00", shortfall: "30.00", is_estimated: false };
  renderScreen(<Warnings warnings={[{ kind: "short_month", ...short }]} debts={[SOFA]} />, {});

  expect(screen.getByRole("link", { name: /^Change the budget/ }).getAttribute("href")).toBe(
    "/plan",
  );
});

test("offers the budget that avoids a cost", () => {
  const offer = {
    text: "$43.00 more a month saves $428.56.",
    action: <button>Plan with more</button>,
  };
  const offers = new Map([[warningKey(COSTLY), offer]]);
  renderScreen(<Warnings warnings={[COSTLY]} debts={[SOFA]} offers={offers} />, {});

  expect(screen.getByText(offer.text)).toBeDefined();
  expect(screen.getByRole("button", { name: "Plan with more" })).toBeDefined();
  const link = screen.getByRole("link", { name: `See the figures: ${TITLE}` });
  expect(link.getAttribute("href")).toBe(`/detail/${SOFA.uuid}`);
});

test("shows no warning for costs that the plan prevents", () => {
  renderScreen(<Warnings warnings={[PREVENTED]} debts={[SOFA]} />, {});

  expect(screen.getByRole("region", { name: "What your plan prevents" })).toBeDefined();
  expect(screen.queryByRole("link")).toBeNull();
});

test("shows an end that the plan accepts next to what it prevents, not as a cost to avoid", () => {
  const accepted = cliffFixture({ kind: "rate_rise", cost_of_paying_first: "5.80" });
  renderScreen(<Warnings warnings={[accepted, PREVENTED]} debts={[SOFA]} />, {});
  const section = screen.getByRole("region", { name: "What your plan takes into account" });

  expect(within(section).getByRole("img", { name: "Accepted" })).toBeDefined();
  expect(within(section).getByText(/cost \$5.80 more in total/)).toBeDefined();
  expect(screen.queryByRole("link")).toBeNull();
});

test("hides what needs no action", () => {
  const accepted = cliffFixture({ kind: "rate_rise", cost_of_paying_first: "5.80" });
  renderScreen(<Warnings warnings={[accepted, PREVENTED]} debts={[SOFA]} onlyCosts />, {});

  expect(screen.queryByRole("region")).toBeNull();
});

test("shows nothing without warnings", () => {
  renderScreen(<Warnings warnings={[]} debts={[]} />, {});

  expect(screen.queryByRole("region")).toBeNull();
});
