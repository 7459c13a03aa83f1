import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

import { card, inDays } from "./journey/custom-users.ts";
import { createUser, linkQuickly, openAs, waitForSync } from "./journey/quick-start.ts";
import { send } from "./journey/send.ts";
import { expect, test } from "./product/running-product.ts";
import type { Product } from "./product/start-product.ts";

/** A new user who has these accounts, at the list of debts. */
async function openDebtsOf(page: Page, product: Product, accounts: object[] = []) {
  const user = await createUser(product);
  if (accounts.length > 0) {
    await linkQuickly(product, user, { customUser: { override_accounts: accounts } });
    await waitForSync(product, user);
  }
  await openAs(page, product, user);
  await page.goto(`${product.url}/debts`);

  return user;
}

function debt(page: Page, name: string) {
  return page.getByRole("article", { name });
}

async function fillCarLoan(page: Page): Promise<void> {
  await page.getByLabel("Name").fill("Car loan");
  await page.getByLabel("Kind of debt").selectOption("Auto loan");
  await page.getByLabel("Balance you owe today").fill("$8,400.00");
  await page.getByLabel("APR", { exact: true }).fill("6.4%");
  await page.getByLabel("Minimum payment").fill("260");
  await page.getByLabel("Due day of the month").selectOption("15");
}

test("a debt that no bank reports is entered, changed, removed and brought back", async ({
  page,
  product,
}) => {
  await openDebtsOf(page, product);

  await test.step("four figures make a debt, and a plan", async () => {
    await page.getByRole("link", { name: "Enter a debt" }).click();
    await expect(page.getByRole("heading", { name: "Add a debt" })).toBeFocused();
    await fillCarLoan(page);
    await page.getByRole("button", { name: "Add this debt" }).click();
    await expect(page).toHaveURL(`${product.url}/debts`);
    await expect(page.getByText("“Car loan” was added.")).toBeVisible();
    const added = debt(page, "Car loan");
    await expect(added).toContainText("$8,400.00");
    await expect(added).toContainText("6.40%");
    await expect(added).toContainText("$260.00");
    await expect(added).toContainText("The 15th");
    await expect(added).toContainText("From you: balance, APR, minimum payment, due date.");
    await page.getByRole("link", { name: "See your payoff plan" }).click();
    await expect(page.getByText("Debt-free in")).toBeVisible();
  });

  await test.step("a figure changes, and leaving without saving is asked about", async () => {
    await page.goto(`${product.url}/debts`);
    await page.getByRole("link", { name: "Edit Car loan" }).click();
    await page.getByLabel("Minimum payment").fill("275.50");
    await page.getByRole("link", { name: "Cancel" }).click();
    await expect(page.getByRole("heading", { name: "Leave without saving?" })).toBeVisible();
    await page.getByRole("button", { name: "Stay here" }).click();
    await page.getByRole("button", { name: "Save" }).click();
    await expect(debt(page, "Car loan")).toContainText("$275.50");
  });

  await test.step("it is removed, and undone", async () => {
    await page.getByRole("button", { name: "Remove Car loan" }).click();
    await expect(debt(page, "Car loan")).toHaveCount(0);
    const undo = page.getByRole("button", { name: "Undo: bring back Car loan" });
    await expect(undo).toBeFocused();
    await undo.click();
    await expect(debt(page, "Car loan")).toContainText("$275.50");
    await page.reload();
    await expect(debt(page, "Car loan")).toContainText("$275.50");
  });

  await test.step("it is removed for good once the screen is left", async () => {
    await page.getByRole("button", { name: "Remove Car loan" }).click();
    await expect(page.getByText("“Car loan” was removed.")).toBeVisible();
    await page.reload();
    await expect(page.getByRole("heading", { name: "No debts yet" })).toBeVisible();
  });
});

test("what is wrong is said at its field; offline nothing typed is lost", async ({
  page,
  product,
}) => {
  await openDebtsOf(page, product);
  await page.getByRole("link", { name: "Enter a debt" }).click();
  await page.getByRole("button", { name: "Add this debt" }).click();
  await expect(page.getByText("This field may not be blank.")).toBeVisible();
  await expect(page.getByText("Enter what is owed.")).toBeVisible();
  await expect(page.getByLabel("Name")).toBeFocused();

  await fillCarLoan(page);
  await page.getByLabel("APR", { exact: true }).fill("6,4");
  await page.getByLabel("Minimum payment").focus();
  await expect(page.getByText("Use a point for decimals: 6.4")).toBeVisible();
  await page.getByLabel("APR", { exact: true }).fill("6.4");

  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Add this debt" }).click();
  await expect(page.getByRole("alert")).toContainText("We could not reach Snowball.");
  await expect(page.getByLabel("Name")).toHaveValue("Car loan");
  await page.context().setOffline(false);
  await page.getByRole("button", { name: "Add this debt" }).click();
  await expect(debt(page, "Car loan")).toBeVisible();
});

test("a fault that only the server sees is shown at the field", async ({ page, product }) => {
  await openDebtsOf(page, product);
  await page.goto(`${product.url}/debts/new`);
  await fillCarLoan(page);
  await page.getByLabel("Kind of debt").selectOption("Personal loan");
  await page.getByText("More details").click();
  await page.getByLabel("Special offer").selectOption("A lower rate for a while");
  await page.getByLabel("Promotional APR").fill("0");
  await page.getByLabel("Last day of the offer").fill(inDays(-30));
  await page.getByRole("button", { name: "Add this debt" }).click();

  await expect(page.getByText(/^The promotional rate ended on/)).toBeVisible();
  await expect(page.getByLabel("Last day of the offer")).toBeFocused();
  await expect(page.getByLabel("Name")).toHaveValue("Car loan");
});

test("a debt is added, left out, removed and brought back with the keyboard alone", async ({
  page,
  product,
}) => {
  await openDebtsOf(page, product);
  await page.getByRole("link", { name: "Enter a debt" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Add a debt" })).toBeFocused();
  for (const text of ["Medical bill", "m", "1,250.40", "0", "50"]) {
    await page.keyboard.press("Tab");
    await page.keyboard.type(text);
  }
  await page.keyboard.press("Enter");

  const bill = debt(page, "Medical bill");
  await expect(bill).toContainText("$1,250.40");
  await bill.getByLabel("In the payoff plan").focus();
  await page.keyboard.press("Space");
  await expect(bill.getByLabel("In the payoff plan")).not.toBeChecked();
  await bill.getByRole("button", { name: "Remove Medical bill" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Undo: bring back Medical bill" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(bill).toContainText("$50.00");
});

test("a linked debt's figure is the user's until it is taken back", async ({ page, product }) => {
  await openDebtsOf(page, product, [card({ name: "Gold Card", minimum: 35, due: inDays(9) })]);
  const gold = debt(page, "Gold Card");
  await expect(gold).toContainText("From your bank: balance, APR, minimum payment, due date.");
  await expect(gold.getByRole("button", { name: /Remove/ })).toHaveCount(0);

  await page.getByRole("link", { name: "Edit Gold Card" }).click();
  await expect(page.getByLabel("Name")).toHaveCount(0);
  await page.getByLabel("Minimum payment").fill("60");
  await page.getByLabel("APR", { exact: true }).fill("19.99%");
  await page.getByRole("button", { name: "Save" }).click();

  await expect(gold).toContainText("$60.00");
  await expect(gold).toContainText("Bank says $35.00");
  await expect(gold).toContainText("19.99%");
  await expect(gold).toContainText("Bank says 24.99%");
  await page.reload();
  await gold.getByRole("button", { name: "Back to the bank's figure: Minimum payment" }).click();
  await expect(gold).not.toContainText("Bank says $35.00");
  await expect(gold).toContainText("$35.00");

  await page.getByRole("link", { name: "Edit Gold Card" }).click();
  await page.getByRole("button", { name: "Back to the bank's figure: APR" }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(gold).toContainText("From your bank: balance, APR, minimum payment, due date.");
});

test("an unknown minimum stays unknown beside its estimate, until the user takes that", async ({
  page,
  product,
}) => {
  const user = await openDebtsOf(page, product, [
    card({ name: "Silent Card", minimum: null, due: null }),
  ]);
  const silent = debt(page, "Silent Card");
  await expect(silent).toContainText(
    "We couldn't retrieve a minimum payment amount from First Platypus Bank. You might need to check with them directly.",
  );
  await expect(silent.getByText("unknown", { exact: true })).toHaveCount(2);
  await expect(silent.getByText("Estimate", { exact: true })).toBeVisible();
  await expect(silent).not.toContainText("$0.00");

  await silent.getByRole("link", { name: "Enter the minimum: Silent Card" }).click();
  await expect(page.getByLabel("Minimum payment")).toBeFocused();
  await page.goBack();

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
  await expect(page.getByText("This field is required.")).toBeVisible();
  await page.getByLabel("APR after the offer").fill("24.99");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(debt(page, "Transfer Card")).toContainText(/0\.00%.*until .*, then 24\.99%/);

  await page.getByRole("link", { name: "See your payoff plan" }).click();
  const warning = page.getByRole("region", { name: "Before it costs more" });
  await expect(warning).toContainText("Transfer Card: the rate rises to 24.99% after");
  await expect(warning).toContainText(/Pay \$[0-9,.]+ a month on this debt/);
  const { violations } = await new AxeBuilder({ page }).include("main").analyze();
  expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([]);
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
  await page.getByRole("link", { name: "Edit Two Rates" }).click();
  const transfers = page.getByRole("group", { name: "Balance transfers" });
  await transfers.getByLabel("Part of what you owe").fill("1,500");
  await page.getByRole("button", { name: "Save" }).click();

  const two = debt(page, "Two Rates");
  await expect(two).toContainText("on $2,500.00");
  await expect(two).toContainText("on $1,500.00");
  await expect(two).toContainText("$4,000.00");
});

test("a debt can be kept out of the plan", async ({ page, product }) => {
  await openDebtsOf(page, product, [card({ name: "Gold Card", minimum: 35, due: inDays(9) })]);
  const box = debt(page, "Gold Card").getByLabel("In the payoff plan");
  await expect(box).toBeChecked();
  await box.uncheck();
  await expect(box).not.toBeChecked();
  await page.reload();
  await expect(box).not.toBeChecked();
  await page.getByRole("link", { name: "See your payoff plan" }).click();
  await expect(page.getByRole("heading", { name: "No debt is in the plan" })).toBeVisible();
});

for (const { name, width, height, colorScheme } of [
  { name: "phone, dark", width: 390, height: 844, colorScheme: "dark" },
  { name: "desktop, light", width: 1280, height: 900, colorScheme: "light" },
] as const) {
  test(`the debts' screens have no accessibility fault that axe can see, nor scroll sideways (${name})`, async ({
    page,
    product,
  }) => {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await openDebtsOf(page, product, [
      card({ name: "Silent Card", minimum: null, due: null }),
      card({ name: "Gold Card", minimum: 35, due: inDays(9) }),
    ]);
    const check = async () => {
      await page.waitForLoadState("networkidle");
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([]);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow).toBe(0);
    };

    await expect(debt(page, "Gold Card")).toBeVisible();
    await check();
    await page.getByRole("link", { name: "Edit Gold Card" }).click();
    await page.getByText("More details").click();
    await page.getByLabel("Special offer").selectOption("No interest if paid in full by a date");
    await page.getByRole("button", { name: "Add a balance with its own rate" }).click();
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("This was not saved.")).toBeVisible();
    await check();
  });
}
