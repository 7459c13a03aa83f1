import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";

import { openPlan } from "../testing/plan-screen-fixture.tsx";
import { openWhatIf } from "../testing/scenarios-screen-fixture.tsx";

/** The accessible name of the budget slider. The chart may have a slider too. */
const EXTRA = { name: "Beyond the minimums" };

test("with minimums only, shows the minimums as the budget and says that the extra is kept", async () => {
  const { goTo } = openPlan({ settings: { strategy: "minimum_only" } });

  expect(await screen.findByText(/^Your extra of/)).toHaveProperty(
    "textContent",
    "Your extra of $200.00 a month is not used with Minimums only. We keep it for the other strategies. You pay only each month's minimums. When one ends, you keep the money.",
  );
  const heading = screen.getByText("Monthly budget");
  expect(heading.nextElementSibling?.textContent).toBe("$95.00 in the first month");
  expect(screen.queryByRole("slider", EXTRA)).toBeNull();
  expect(screen.queryByRole("checkbox", { name: /^Keep paying the same/ })).toBeNull();
  await goTo("what-ifs");
  await openWhatIf();
  const budget = within(screen.getByRole("dialog")).getByRole("row", {
    name: /^Budget/,
  });
  expect(budget.textContent).toBe("Budget$95.00 a month$95.00 a month");
});

test("restores the extra, the slider and the rollover choice for another strategy", async () => {
  openPlan({ settings: { strategy: "minimum_only" } });

  fireEvent.click(await screen.findByRole("radio", { name: "Avalanche" }));

  expect(screen.getByLabelText("Monthly budget")).toHaveProperty("value", "295.00");
  const slider = screen.getByRole("slider", EXTRA);
  expect(slider).toHaveProperty("value", "20000");
  // Not "Minimums only", which shrink in that strategy but not in this budget.
  expect(slider.closest("div")?.textContent).toContain("+$0.00");
  expect(screen.getByRole("checkbox", { name: /^Keep paying the same/ })).toBeDefined();
});
