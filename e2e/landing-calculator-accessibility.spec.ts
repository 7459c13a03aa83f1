import { faultsOf } from "./journey/faults-of.ts";
import {
  enter,
  LOAN,
  openCalculator,
  registerForPlan,
  VISA,
} from "./journey/landing-calculator.ts";
import { expect, test } from "./product/running-product.ts";

test("no state of the calculator has a fault that axe can see, nor scrolls sideways", async ({
  page,
  product,
}) => {
  const section = await openCalculator(page, product);
  await expect(section.getByText(/No plan can be cheaper than|Proven:/)).toBeVisible();
  const faults = { example: await faultsOf(page) } as Record<string, string[]>;

  await section.getByRole("button", { name: "APR: what it means" }).click();
  await expect(page.getByText("Annual percentage rate")).toBeVisible();
  faults["a word explained"] = await faultsOf(page);

  await enter(section, [VISA, { ...LOAN, apr: "lots" }]);
  await section.getByRole("button", { name: "Add a debt" }).click();
  await section.getByRole("button", { name: "Remove Car" }).click();
  faults["own debts"] = await faultsOf(page);
  await section.getByLabel("Monthly budget").fill("50");
  faults["too little"] = await faultsOf(page);

  await registerForPlan(page, section);
  await expect(page.getByRole("heading", { name: /you entered$/ })).toBeVisible();
  faults["offer"] = await faultsOf(page);
  expect(Object.entries(faults).filter(([, found]) => found.length > 0)).toEqual([]);
});
