import { moveDays, signInAgain } from "./journey/move-days.ts";
import { createUser, openAs } from "./journey/quick-start.ts";
import { changeCard, expectInTab, subscribe } from "./journey/subscribe.ts";
import { expect, test } from "./product/moving-product.ts";

const GOOD = "4242 4242 4242 4242";
const FAILS_AT_RENEWAL = "4000 0000 0000 0341";

/** The day after the longest month: by then the provider has renewed, or failed to. */
const A_MONTH = 32;

test("a renewal that fails is named on Home, and another card in the portal puts it right", async ({
  page,
  product,
}) => {
  const user = await createUser(product);
  await openAs(page, product, user);
  await subscribe(page, product, FAILS_AT_RENEWAL);

  await moveDays(product, A_MONTH);
  await signInAgain(page, product, user);

  await expectInTab(page, product, { tab: "plan", text: "Payment failed" });
  await expectInTab(page, product, { tab: "billing", text: "Not paid yet" });
  await page.goto(`${product.url}/home`);
  await expect(page.getByText("Your last payment did not go through.")).toBeVisible();
  await expect(page.getByText("First, please subscribe")).toHaveCount(0);

  await test.step("where the words cannot be loaded, Home says that there are some, and where", async () => {
    await page.route("**/assets/subscription-trouble-*.js", (route) => route.abort());
    await page.reload();
    await expect(page.getByText("Something keeps your subscription from working.")).toBeVisible();
    await page.unroute("**/assets/subscription-trouble-*.js");
    await page.getByRole("link", { name: "Your subscription" }).click();
  });

  await page.getByRole("button", { name: "Update your card" }).click();
  await changeCard(page, GOOD);
  await page.getByRole("link", { name: /^Return to/ }).click();

  await expectInTab(page, product, { tab: "plan", text: "Active" });
  await page.goto(`${product.url}/home`);
  await expect(page.getByRole("heading", { name: "Upcoming Minimum Payments" })).toBeVisible();
  await expect(page.getByText("Your last payment did not go through.")).toHaveCount(0);
  await page.goto(`${product.url}/profile?tab=billing`);
  await expect(page.getByText("Paid", { exact: true })).toHaveCount(2);
});

test("who does not pay keeps the free tier, and may subscribe again", async ({ page, product }) => {
  const user = await createUser(product);
  await openAs(page, product, user);
  await subscribe(page, product, FAILS_AT_RENEWAL);

  await moveDays(product, A_MONTH);
  await moveDays(product, A_MONTH);
  await signInAgain(page, product, user);

  await expectInTab(page, product, { tab: "plan", text: "You are on the free plan" });
  await page.goto(`${product.url}/home`);
  await expect(page.getByText("First, please subscribe")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Upcoming Minimum Payments" })).toBeVisible();
  await page.goto(`${product.url}/account-connections`);
  await expect(page.getByRole("button", { name: "Add Checking Account +" })).toBeEnabled();
  await subscribe(page, product, GOOD);
  await expect(page.getByText("You are subscribed to Snowball Plus.")).toBeVisible();
});
