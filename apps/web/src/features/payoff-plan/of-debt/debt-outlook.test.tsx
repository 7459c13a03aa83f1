import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { openPlan } from "../testing/plan-screen-fixture.tsx";
import { debtFixture } from "../testing/debt-fixture.ts";
import { STORE, VISA } from "../testing/facts-fixture.ts";
import { DebtOutlook } from "./debt-chart.tsx";

const TODAY = "2026-11-21";

beforeEach(() => void vi.useFakeTimers({ now: new Date(2026, 10, 21, 12), toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

test("charts a debt as planned and with minimums only", async () => {
  openPlan({ today: TODAY, screen: <DebtOutlook debt={VISA} /> });

  const chart = within(await screen.findByRole("region", { name: "Payoff" }));
  await waitFor(() =>
    expect(chart.getAllByRole("listitem").map(({ textContent }) => textContent.trim())).toEqual([
      "As planned",
      "With minimums only",
    ]),
  );
});

test("shows no chart of a debt without a plan", async () => {
  const paid = debtFixture({ owed: "0.00" });
  const { calls } = openPlan({
    debts: [paid, STORE],
    today: TODAY,
    screen: <DebtOutlook debt={paid} />,
  });

  await waitFor(() => expect(calls).toContain("/api/v1/payoff-plan/"));
  await waitFor(() => expect(screen.queryByText(/^Loading/)).toBeNull());
  expect(screen.queryByRole("region", { name: "Payoff" })).toBeNull();
});
