import { confirmEmail } from "./journey/person.ts";
import { createUser, openAs } from "./journey/quick-start.ts";
import { addVirtualAuthenticator } from "./journey/virtual-authenticator.ts";
import { expect, test } from "./product/running-product.ts";

test("a passkey is added, signs in alone, and is removed", async ({ page, product }) => {
  await addVirtualAuthenticator(page);
  const user = await createUser(product);
  await confirmEmail(page, product, user);
  await openAs(page, product, user);
  await page.goto(`${product.url}/settings/second-step`);
  const section = page.getByRole("region", { name: "Passkeys" });

  await section.getByRole("button", { name: "Add a passkey" }).click();
  await section.getByLabel("Your password").fill(user.password);
  await section.getByRole("button", { name: "Continue" }).click();
  await expect(section.getByText(/ is added/)).toBeVisible();
  await expect(section.getByText(/not used yet/)).toBeVisible();

  await page.goto(`${product.url}/logout`);
  await expect(page).toHaveURL(`${product.url}/`);
  await page.goto(`${product.url}/login`);
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page).toHaveURL(/\/home$/);

  await page.goto(`${product.url}/settings/second-step`);
  await section.getByRole("button", { name: /^Remove/ }).click();
  await section.getByLabel("Your password").fill(user.password);
  await section.getByRole("button", { name: "Remove it" }).click();
  await expect(section.getByRole("listitem")).toHaveCount(0);
});
