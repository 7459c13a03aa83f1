import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { debtFixture } from "../testing/debt-fixture.ts";
import { openPlan } from "../testing/plan-screen-fixture.tsx";

const CAR = debtFixture({ name: "Car", owed: "15000.00", apr: "6", minimum: "660.00" });
const FEWER = {
  id: "0b9a6a3e-0000-4000-8000-000000000021",
  name: "Car repair",
  kind: "one_off" as const,
  on: "2027-03-10",
  amount: "-600.00",
  debt: null,
};

test.for(["avalanche", "optimal"] as const)(
  "with %s, money set aside for a month with less is stored as one-time amounts",
  async (strategy) => {
    const { puts } = openPlan({
      debts: [CAR],
      today: "2026-11-21",
      settings: { strategy, extra: "290.00", total: "950.00", changes: [FEWER] },
    });

    fireEvent.click(
      await screen.findByRole("button", { name: "Plan to put $310.00 aside for March 2027" }),
    );

    expect(await screen.findByText("Debt-free in")).toBeDefined();
    expect(screen.getByLabelText("Monthly budget")).toHaveProperty("value", "950.00");
    await waitFor(() => expect(puts).toHaveLength(1));
    expect(puts[0]).toMatchObject({ extra: "290.00", total: "950.00" });
    expect(
      puts[0]?.changes.map((each) => each.kind === "one_off" && [each.on, each.amount]),
    ).toEqual([
      ["2027-03-10", "-600.00"],
      ["2026-12-01", "-103.34"],
      ["2027-01-01", "-103.33"],
      ["2027-02-01", "-103.33"],
      ["2027-03-01", "310.00"],
    ]);
  },
);
