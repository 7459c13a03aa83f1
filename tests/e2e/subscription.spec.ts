import { createUser, openAs } from "./journey/quick-start.ts";
import { expectInTab, pay, subscribe } from "./journey/subscribe.ts";
import { expect, test } from "./product/running-product.ts";

const GOOD = "4242 4242 4242 4242";
/** Stripe's test card that requires 3-D Secure at each charge. */
const ASKS_FOR_3D_SECURE = "4000 0027 6000 3184";

test("a card with 3-D Secure subscribes after its bank approves, not before", async ({
  page,
  product,
}) => {
  await openAs(page, product, await createUser(product));
  await page.goto(`${product.url}/subscribe`);
  const checkout = page.frameLocator('iframe[src*="/checkout/ui"]');

  await test.step("the bank rejects the payment", async () => {
    await pay(page, ASKS_FOR_3D_SECURE);
    // By keyboard: the frame changes its size, and a click may miss a moving button.
    await checkout.getByRole("button", { name: "Fail" }).press("Enter");
    await expect(checkout.getByRole("alert").filter({ hasText: /\w/ })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`^${product.url}/subscribe$`));
  });

  await test.step("the bank approves the payment", async () => {
    await checkout.getByRole("button", { name: /subscribe/i }).press("Enter");
    await checkout.getByRole("button", { name: "Complete" }).press("Enter");
    await expect(page).toHaveURL(new RegExp(`^${product.url}/lfg\\?session_id=cs_`));
    await expect(page.getByText("You're subscribed to Snowball Plus.")).toBeVisible();
  });

  await test.step("a switch to yearly also waits for the bank, and completes after approval", async () => {
    await page.goto(`${product.url}/profile?tab=plan`);
    await page.getByRole("button", { name: "Pay yearly instead" }).click();
    await page.getByRole("button", { name: /^Pay \$.+ and switch$/ }).click();
    const dialog = page.getByRole("dialog", { name: "Confirm with your bank" });
    await expect(dialog).toContainText("nothing is charged and your plan stays the same");
    const opened = page.waitForEvent("popup");
    await dialog.getByRole("link", { name: /^Confirm with your bank/ }).click();
    const bill = await opened;
    await bill.getByRole("button", { name: "Complete" }).click();
    await expect(bill.getByText(/· paid$/)).toBeVisible();
    await bill.close();
    // A headless browser does not hide pages in the background.
    await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
    await expect(dialog).toBeHidden();
    await expect(page.getByText("$39.99 / year")).toBeVisible();
  });
});

test("a subscription is canceled after a question, resumed with one click, and its invoice listed @smoke", async ({
  page,
  product,
}) => {
  await openAs(page, product, await createUser(product));
  await page.goto(`${product.url}/profile?tab=plan`);
  await expect(page.getByText("You're on the free plan")).toBeVisible();
  await subscribe(page, product, GOOD);

  await test.step("the plan shows its price and renewal date", async () => {
    await page.goto(`${product.url}/profile?tab=plan`);
    await expect(page.getByRole("heading", { name: "Snowball Plus" })).toBeVisible();
    await expect(page.getByText("$4.99 / month")).toBeVisible();
    await expect(page.getByText(/^Renews on .+ for \$4\.99\.$/)).toBeVisible();
  });

  await test.step("cancel: Escape keeps it, the button ends it with its period", async () => {
    const ask = page.getByRole("button", { name: "Cancel subscription" });
    const dialog = page.getByRole("dialog", { name: "Cancel your subscription?" });
    await ask.click();
    await expect(dialog).toContainText("you will not be charged again");
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(ask).toBeFocused();

    await ask.click();
    await dialog.getByRole("button", { name: "Cancel subscription" }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(/^Works until .+ You won't be charged again\.$/)).toBeVisible();
    await page.reload();
    await expect(page.getByText("Canceled")).toBeVisible();
  });

  await test.step("resume", async () => {
    await page.getByRole("button", { name: "Resume subscription" }).click();
    await expect(page.getByText(/^Renews on/)).toBeVisible();
    await page.reload();
    await expect(page.getByText("Active")).toBeVisible();
  });

  await test.step("a switch to yearly shows its cost, and charges exactly that", async () => {
    await page.getByRole("button", { name: "Pay yearly instead" }).click();
    const dialog = page.getByRole("dialog", { name: "Pay yearly instead?" });
    await expect(dialog).toContainText("Unused time on current plan");
    await dialog.getByRole("button", { name: /^Pay \$.+ and switch$/ }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText("$39.99 / year")).toBeVisible();
    await page.reload();
    await expect(page.getByText(/^Renews on .+ for \$39\.99\.$/)).toBeVisible();
  });

  await test.step("the invoice is listed and opens at the provider", async () => {
    await expectInTab(page, product, { tab: "billing", text: "Paid" });
    const row = page.getByRole("row").filter({ hasText: "$4.99" });
    await expect(row).toContainText("Paid");
    const opened = page.waitForEvent("popup");
    await row.getByRole("link", { name: /^View invoice/ }).click();
    const invoice = await opened;
    await expect(invoice).toHaveURL(/\/invoice\/in_/);
    await invoice.close();
  });

  await test.step("the billing portal opens and leads back to the plan", async () => {
    await page.getByRole("button", { name: "Open billing portal" }).click();
    await expect(page).toHaveURL(/\/billing-portal\/bps_/);
    await page.getByRole("link", { name: /^Return to/ }).click();
    await expect(page).toHaveURL(`${product.url}/profile?tab=plan`);
  });
});
