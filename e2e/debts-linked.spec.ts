import { card, inDays } from "./journey/custom-users.ts";
import { DESKTOP_LIGHT, faultsOf } from "./journey/faults-of.ts";
import { linkBank } from "./journey/link-bank.ts";
import { debtNamed, openDebtsOf, openRowOf } from "./journey/open-debts-of.ts";
import { createUser, openAs } from "./journey/quick-start.ts";
import { send } from "./journey/send.ts";
import { expect, test } from "./product/running-product.ts";

test("a linked debt's figure is the user's until it is taken back", async ({ page, product }) => {
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

test("an unknown minimum stays unknown beside its estimate, until the user takes that", async ({
  page,
  product,
}) => {
  const user = await openDebtsOf(page, product, [
    card({ name: "Silent Card", minimum: null, due: null }),
  ]);
  const silent = debtNamed(page, "Silent Card");
  await openRowOf(page, "Silent Card");
  await expect(silent).toContainText(
    "We couldn't retrieve a minimum payment amount from First Platypus Bank. You might need to check with them directly.",
  );
  await expect(silent.getByText("unknown", { exact: true })).toHaveCount(2);
  await expect(silent.getByText("Estimate", { exact: true })).toBeVisible();
  await expect(silent).not.toContainText("$0.00");

  await silent.getByRole("link", { name: "Enter the minimum: Silent Card" }).first().click();
  await expect(page.getByRole("textbox", { name: "Minimum payment" })).toBeFocused();
  await page.goBack();
  await openRowOf(page, "Silent Card");

  await silent.getByRole("button", { name: "Use this estimate: Silent Card" }).click();
  await expect(silent).not.toContainText("We couldn't retrieve");
  await expect(silent).toContainText("From you: minimum payment.");
  const { results } = await send<{ results: { minimum: { source: string } }[] }>(
    `${product.url}/api/v1/debts/`,
    { token: user.access },
  );
  expect(results[0]?.minimum.source).toBe("user");
});

test("a promotional rate is asked for its end, and the plan warns of it", async ({
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
  expect(await faultsOf(page, { views: [DESKTOP_LIGHT], within: "main" })).toEqual([]);
});

test("a card's balances have rates of their own, and add up to what is owed", async ({
  page,
  product,
}) => {
  const plain = card({ name: "Two Rates", minimum: 90, due: inDays(9) });
  await openDebtsOf(page, product, [
    {
      ...plain,
      starting_balance: 4_000,
      liability: {
        type: "credit",
        purchase_apr: 24.99,
        balance_transfer_apr: 3.99,
        minimum_payment_amount: 90,
      },
    },
  ]);
  await openRowOf(page, "Two Rates");
  await page.getByRole("link", { name: "Edit Two Rates" }).click();
  const transfers = page.getByRole("group", { name: "Balance transfers" });
  await transfers.getByLabel("Part of what you owe").fill("1,500");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved.", { exact: true })).toBeVisible();
  await page.goto(`${product.url}/debts`);

  const two = debtNamed(page, "Two Rates");
  await openRowOf(page, "Two Rates");
  await expect(two).toContainText("on $2,500.00");
  await expect(two).toContainText("on $1,500.00");
  await expect(two).toContainText("$4,000.00");
});

test("a debt can be kept out of the plan", async ({ page, product }) => {
  await openDebtsOf(page, product, [card({ name: "Gold Card", minimum: 35, due: inDays(9) })]);
  const box = debtNamed(page, "Gold Card").getByLabel("In the payoff plan");
  await expect(box).toBeChecked();
  const kept = page.waitForResponse((answer) => answer.request().method() === "PATCH");
  await box.uncheck();
  await expect(box).not.toBeChecked();
  await kept;
  await page.reload();
  await expect(box).not.toBeChecked();
  await page.getByRole("link", { name: "See your payoff plan" }).click();
  await expect(page.getByRole("heading", { name: "No debt is in the plan" })).toBeVisible();
});

test("a car loan and a personal loan are linked with a card, and the user adds their terms", async ({
  page,
  product,
}) => {
  const user = await createUser(product);
  await openAs(page, product, user);
  await page.goto(`${product.url}/accounts`);
  await linkBank(page, {
    button: "Add Credit Card or Loan +",
    institution: "First Platypus Bank",
    userName: "user_borrower",
  });
  const main = page.getByRole("main");
  await expect(main).toContainText("$14,250.75");
  await expect(main).toContainText("$6,300.40");
  // With the card's $812.60, all three are liabilities.
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
