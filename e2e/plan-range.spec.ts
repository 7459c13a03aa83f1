import { card, inDays } from "./journey/custom-users.ts";
import { openPlanOf } from "./journey/open-plan-of.ts";
import { expect, test } from "./product/running-product.ts";

const VISA = {
  ...card({ name: "Everyday Visa", minimum: 145, due: inDays(12) }),
  starting_balance: 4812.3,
};
const SILENT = {
  ...card({ name: "Silent Card", minimum: null, due: inDays(9) }),
  starting_balance: 3640,
};

test("a date that rests on an estimate is a range, until the figure is entered where it leads", async ({
  page,
  product,
}) => {
  await openPlanOf(page, product, { accounts: [VISA, SILENT] });
  // With a budget that is no sum of estimates, only what is paid without it depends on them.
  await page.getByRole("radio", { name: "Minimums only" }).check();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible(); // A line that moves the rest.
  const range = page.getByText(/depend(s|ing) on what we estimated/);
  await expect(range).toContainText(
    /^or between \w+( \d{4})? and \w+ \d{4}, with \$[\d,]+ to \$[\d,]+ of interest and fees/,
  );

  await range.getByRole("link", { name: "what we estimated" }).click();
  await expect(page).toHaveURL(`${product.url}/plan/estimates`);
  await range.getByRole("link", { name: "the minimum payment of Silent Card" }).click();
  const minimum = page.getByRole("textbox", { name: "Minimum payment" });
  await expect(minimum).toBeFocused();
  await minimum.fill("90");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved.", { exact: true })).toBeVisible();

  await page.goto(`${product.url}/plan`);
  await expect(page.getByText("Debt-free in", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Estimates" }).click();
  await expect(page.getByText("How the minimum shrinks:")).toContainText("Silent Card");
  await expect(page.getByText("the minimum payment of Silent Card", { exact: true })).toHaveCount(
    0,
  );
});
