import { moveDays, signInAgain } from "./journey/move-days.ts";
import { createUser, openAs } from "./journey/quick-start.ts";
import { expectInTab, subscribe } from "./journey/subscribe.ts";
import { expect, test } from "./product/time-travel-product.ts";

const GOOD = "4242 4242 4242 4242";
const FAILS_AT_RENEWAL = "4000 0000 0000 0341";

/** Days until after the longest month. By then the provider has renewed, or failed to. */
const A_MONTH = 32;

test("a user who does not pay keeps the free tier, and can subscribe again @slow", async ({
  page,
  product,
}) => {
  const user = await createUser(product);
  await openAs(page, product, user);
  await subscribe(page, product, FAILS_AT_RENEWAL);

  await moveDays(product, A_MONTH);
  await moveDays(product, A_MONTH);
  await signInAgain(page, product, user);

  await expectInTab(page, product, { tab: "plan", text: "You're on the free plan" });
  await page.goto(`${product.url}/home`);
  await expect(page.getByText("First, please subscribe")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Upcoming Minimum Payments" })).toBeVisible();
  await page.goto(`${product.url}/account-connections`);
  await expect(page.getByRole("button", { name: "Add Checking Account +" })).toBeEnabled();
  await subscribe(page, product, GOOD);
  await expect(page.getByText("You're subscribed to Snowball Plus.")).toBeVisible();
});
