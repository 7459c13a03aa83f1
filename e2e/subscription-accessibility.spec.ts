import { faultsOf } from "./journey/faults-of.ts";
import { moveDays, signInAgain } from "./journey/move-days.ts";
import { createUser, openAs } from "./journey/quick-start.ts";
import { subscribe } from "./journey/subscribe.ts";
import { expect, test } from "./product/moving-product.ts";

test("no state of a subscription has an accessibility fault that axe can see, nor scrolls sideways", async ({
  page,
  product,
}) => {
  const user = await createUser(product);
  await openAs(page, product, user);
  await subscribe(page, product, "4000 0000 0000 0341");
  const faults: Record<string, string[]> = {};
  const open = async (path: string, text: string | RegExp) => {
    await expect(async () => {
      await page.goto(`${product.url}${path}`);
      await expect(page.getByText(text).first()).toBeVisible({ timeout: 3_000 });
    }).toPass();
  };

  await open("/profile?tab=plan", "Active");
  faults["active"] = await faultsOf(page);
  await page.getByRole("button", { name: "Cancel subscription" }).click();
  faults["asked whether to cancel"] = await faultsOf(page);
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Cancel subscription" }).click();
  await expect(page.getByText("Cancelled")).toBeVisible();
  faults["cancelled"] = await faultsOf(page);
  await page.getByRole("button", { name: "Resume subscription" }).click();
  await expect(page.getByText("Active")).toBeVisible();

  await moveDays(product, 32);
  await signInAgain(page, product, user);
  await open("/profile?tab=plan", "Payment failed");
  faults["payment failed"] = await faultsOf(page);
  await open("/profile?tab=billing", "Not paid yet");
  faults["invoices"] = await faultsOf(page);
  await open("/home", "Your last payment did not go through.");
  faults["payment failed, at home"] = await faultsOf(page);
  expect(Object.entries(faults).filter(([, found]) => found.length > 0)).toEqual([]);
});
