import { codeOf } from "./journey/authenticator-code.ts";
import { confirmEmail } from "./journey/person.ts";
import { createUser, openAs } from "./journey/quick-start.ts";
import { expect, test } from "./product/running-product.ts";

test("two-factor authentication is set up, required at sign-in, replaced by a recovery code, and turned off", async ({
  page,
  product,
}) => {
  const user = await createUser(product);
  await confirmEmail(page, product, user);
  await openAs(page, product, user);
  await page.goto(`${product.url}/settings`);
  await page.getByRole("link", { name: "Two-factor authentication" }).click();
  await page.getByLabel("Your password").fill(user.password);
  await page.getByLabel("Your password").press("Enter");
  await expect(page.getByRole("img", { name: "QR code for an authenticator app" })).toBeVisible();
  const key = (await page.locator("code").innerText()).replaceAll(/\s/g, "");
  await page.getByLabel("Code from the app").fill(codeOf(key));
  await page.getByRole("button", { name: "Turn it on" }).click();
  await expect(page.getByRole("heading", { name: "Your recovery codes" })).toBeFocused();
  const [first = "", second = ""] = await page.locator("li code").allInnerTexts();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download codes" }).click();
  expect((await download).suggestedFilename()).toBe("snowball-recovery-codes.txt");
  await page.getByRole("button", { name: "I saved them" }).click();
  await expect(page.getByText("10 recovery codes left")).toBeVisible();

  await page.goto(`${product.url}/logout`);
  await expect(page).toHaveURL(`${product.url}/`);
  await page.goto(`${product.url}/login`);
  await page.getByLabel("Email").fill(user.email);
  await page.getByLabel("Password").fill(user.password);
  await expect(page.getByRole("button", { name: "Sign In", exact: true })).toBeEnabled();
  await page.getByLabel("Password").press("Enter");
  const field = page.getByLabel("Code from your authenticator app");
  await expect(field).toBeFocused();
  // Setting it up used the current code.
  await field.fill(codeOf(key, -1));
  await field.press("Enter");
  await expect(field).toHaveAccessibleDescription(/This code is wrong/);
  await page.getByRole("button", { name: "Use a recovery code" }).click();
  await page.getByLabel("Recovery code").fill(first);
  await page.getByLabel("Recovery code").press("Enter");
  await expect(page).toHaveURL(`${product.url}/home`);

  await page.goto(`${product.url}/settings/second-step`);
  await expect(page.getByText("9 recovery codes left")).toBeVisible();
  await page.getByRole("button", { name: "Turn it off" }).click();
  await page.getByLabel("Your password").fill(user.password);
  await page.getByLabel("Code from your app").fill(second);
  await page.getByRole("button", { name: "Turn it off" }).click();
  await expect(page.getByRole("button", { name: "Set it up" })).toBeVisible();
});
