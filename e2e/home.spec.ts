import { card, inDays, studentLoan } from "./journey/custom-users.ts";
import { dateIn } from "./journey/landing-calculator.ts";
import { openHomeOf } from "./journey/open-home-of.ts";
import { expect, test } from "./product/running-product.ts";

test("Home shows the same debt-free date as the plan, and links to it", async ({
  page,
  product,
}) => {
  await openHomeOf(page, product, [
    card({ name: "Gold Card", minimum: 35, due: inDays(4) }),
    studentLoan,
  ]);
  const summary = page.getByRole("main").getByRole("region", { name: "Payoff plan" });
  await expect(summary).toContainText(/Debt-free in [A-Z][a-z]+ 20\d\d/);
  await expect(summary).toContainText(/Gold Card is paid off first, in [A-Z][a-z]+ 20\d\d\./);

  await summary.getByRole("link", { name: "See your payoff plan" }).click();
  await expect(page).toHaveURL(`${product.url}/plan`);
  // Payments may arrive between the two, with the first transactions. They count on both screens.
  await expect(async () => {
    await page.goto(`${product.url}/plan`);
    await expect(dateIn(page)).toHaveText(/ 20\d\d$/);
    const date = await dateIn(page).textContent();
    await page.goto(`${product.url}/home`);
    await expect(summary).toContainText(`Debt-free in ${date}`, { timeout: 10_000 });
  }).toPass();
});
