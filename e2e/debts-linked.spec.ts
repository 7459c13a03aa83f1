import { card, inDays } from "./journey/custom-users.ts";
import { debtNamed, openDebtsOf, openRowOf } from "./journey/open-debts-of.ts";
import { createUser, linkQuickly, openAs, waitForSync } from "./journey/quick-start.ts";
import { expect, test } from "./product/running-product.ts";

test("a linked debt shows the user's override until it is removed", async ({ page, product }) => {
  await openDebtsOf(page, product, [card({ name: "Gold Card", minimum: 35, due: inDays(9) })]);
  const gold = debtNamed(page, "Gold Card");
  await openRowOf(page, "Gold Card");
  await expect(gold).toContainText("From your bank: balance, APR, minimum payment, due date.");
  await expect(gold.getByRole("button", { name: /Remove/ })).toHaveCount(0);

  await page.getByRole("link", { name: "Edit Gold Card" }).click();
  await expect(page.getByLabel("Name", { exact: true })).toHaveCount(0);
  await page.getByLabel("Minimum payment").fill("60");
  await page.getByLabel("APR", { exact: true }).fill("19.99%");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved.", { exact: true })).toBeVisible();
  await page.goto(`${product.url}/debts`);

  await openRowOf(page, "Gold Card");
  await expect(gold).toContainText("$60.00");
  await expect(gold).toContainText("Bank says $35.00");
  await expect(gold).toContainText("19.99%");
  await expect(gold).toContainText("Bank says 24.99%");
  await page.reload();
  await openRowOf(page, "Gold Card");
  await gold.getByRole("button", { name: "Back to the bank's figure: Minimum payment" }).click();
  await expect(gold).not.toContainText("Bank says $35.00");
  await expect(gold).toContainText("$35.00");

  await page.getByRole("link", { name: "Edit Gold Card" }).click();
  await page.getByRole("button", { name: "Back to the bank's figure: APR" }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved.", { exact: true })).toBeVisible();
  await page.goto(`${product.url}/debts`);
  await openRowOf(page, "Gold Card");
  await expect(gold).toContainText("From your bank: balance, APR, minimum payment, due date.");
});

test("the app asks for the end of a promotional rate, and the plan warns of it", async ({
  page,
  product,
}) => {
  const zero = card({ name: "Transfer Card", minimum: 50, due: inDays(9) });
  await openDebtsOf(page, product, [
    {
      ...zero,
      starting_balance: 4_000,
      liability: { type: "credit", purchase_apr: 0, minimum_payment_amount: 50 },
    },
  ]);
  await page.goto(`${product.url}/plan`);
  await page.getByRole("link", { name: "Enter the date: Transfer Card" }).click();
  await expect(page.getByLabel("Last day of the offer")).toBeFocused();

  await page.getByLabel("Last day of the offer").fill(inDays(200));
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Enter the APR that follows the offer.")).toBeVisible();
  await page.getByLabel("APR after the offer").fill("24.99");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved.", { exact: true })).toBeVisible();
  await page.goto(`${product.url}/debts`);
  await openRowOf(page, "Transfer Card");
  await expect(debtNamed(page, "Transfer Card")).toContainText(/0\.00%.*until .*, then 24\.99%/);

  await page.getByRole("link", { name: "See your payoff plan" }).click();
  const warning = page.getByRole("region", { name: "Before it costs more" });
  await expect(warning).toContainText("Transfer Card: the rate rises to 24.99% after");
  await expect(warning).toContainText(/Pay \$[0-9,.]+ a month on this debt/);
});

test("a car loan and a personal loan are linked with a card, and the user adds their terms", async ({
  page,
  product,
}) => {
  const user = await createUser(product);
  await linkQuickly(product, user, { userName: "user_borrower" });
  await waitForSync(product, user);
  await openAs(page, product, user);
  await page.goto(`${product.url}/accounts`);
  const main = page.getByRole("main");
  await expect(main).toContainText("$14,250.75");
  await expect(main).toContainText("$6,300.40");
  // With the card's $812.60, the total of all three liabilities.
  await expect(main).toContainText("$21,363.75");

  await page.goto(`${product.url}/debts`);
  const car = debtNamed(page, "Auto Loan");
  await car.getByRole("link", { name: "Enter the APR: Auto Loan" }).click();
  await page.getByLabel("APR", { exact: true }).fill("7.25");
  await page.getByLabel("Minimum payment").fill("310");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved.", { exact: true })).toBeVisible();
  await page.goto(`${product.url}/debts`);

  await expect(car).toContainText("7.25%");
  await expect(car).toContainText("$310.00");
  await expect(car).not.toContainText("does not share");
});
