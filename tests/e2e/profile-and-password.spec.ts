import type { Page } from "@playwright/test";
import type { Me, TokenPair } from "@snowball/contract";

import { createUser, openAs, type QuickUser } from "./journey/quick-start.ts";
import { send } from "./journey/send.ts";
import { expect, test } from "./product/running-product.ts";
import type { Product } from "./product/start-product.ts";

const NEW_PASSWORD = "seven green umbrellas";

function section(page: Page, name: "Personal info" | "Bio" | "Password") {
  return page.getByRole("region", { name, exact: true });
}

function signInByApi(product: Product, { email }: QuickUser, password: string) {
  return send<TokenPair>(`${product.url}/api/auth/token/`, { body: { email, password } });
}

function askWhoIAm(product: Product, token: string) {
  return send<Me>(`${product.url}/api/v1/me/`, { token });
}

async function askForLink(page: Page, product: Product, email: string): Promise<void> {
  await page.goto(`${product.url}/login`);
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  // Waits for the new screen, because the previous one has a field with the same label.
  await expect(page.getByRole("heading", { name: "Forgot your password?" })).toBeVisible();
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(
    page.getByText("If there is an account with this address, a link is on its way."),
  ).toBeVisible();
}

/** Returns the link in the newest email, read from the outbox. */
async function linkMailedTo(page: Page, product: Product, email: string): Promise<string> {
  const link = page
    .getByRole("article")
    .filter({ hasText: email })
    .getByRole("link", { name: /\/password-reset\/confirm\// });
  await expect(async () => {
    await page.goto(`${product.url}/dev/outbox`);
    await expect(link.first()).toBeVisible({ timeout: 500 });
  }).toPass();

  return (await link.first().getAttribute("href")) ?? "";
}

async function choosePassword(page: Page, password: string, again = password): Promise<void> {
  await page.getByLabel("New password", { exact: true }).fill(password);
  await page.getByLabel("New password again").fill(again);
  await page.getByRole("button", { name: "Save" }).click();
}

test("/password-reset: a mailed link sets a new password once, and ends every session @smoke (spec 2)", async ({
  page,
  product,
}) => {
  const user = await createUser(product);
  await askForLink(page, product, user.email);
  const link = await linkMailedTo(page, product, user.email);

  await test.step("a rejected password shows the reason and leaves the link usable", async () => {
    await page.goto(link);
    await choosePassword(page, "12345678", "87654321");
    const faults = "This password is too common. This password is entirely numeric.";
    await expect(page.getByText(faults, { exact: true })).toBeVisible();
    await expect(
      page.getByText("The two password fields didn't match.", { exact: true }),
    ).toBeVisible();
  });

  await test.step("an accepted one leads to the sign-in screen", async () => {
    await choosePassword(page, NEW_PASSWORD);
    await expect(page).toHaveURL(`${product.url}/login`);
    await expect(page.getByText("Your password was changed.")).toBeVisible();
    await expect(askWhoIAm(product, user.access)).rejects.toThrow("answered 401");
  });

  await test.step("the link no longer works, and offers a new one", async () => {
    await page.goto(link);
    await choosePassword(page, NEW_PASSWORD);
    await expect(page.getByText("This link has expired")).toBeVisible();
    await page.getByRole("link", { name: "Send a new link" }).click();
    await expect(page).toHaveURL(`${product.url}/password-reset`);
  });

  await test.step("the new password signs in, the old one does not", async () => {
    await expect(signInByApi(product, user, user.password)).rejects.toThrow("answered 401");
    await page.goto(`${product.url}/login`);
    await page.getByLabel("Email", { exact: true }).fill(user.email);
    await page.getByLabel("Password").fill(NEW_PASSWORD);
    await page.getByRole("button", { name: "Sign In", exact: true }).click();
    await expect(page).toHaveURL(`${product.url}/home`);
    // Following the link confirmed the address, so nothing is left to confirm.
    await expect(page.getByRole("link", { name: user.email })).toBeVisible();
    await expect(page.getByRole("button", { name: "Resend the link" })).toHaveCount(0);
  });
});

test("/profile stores saved changes, and Cancel restores them @smoke (spec 2)", async ({
  page,
  product,
}) => {
  const user = await createUser(product);
  await openAs(page, product, user);
  await page.goto(`${product.url}/settings`);
  await page.getByRole("main").getByRole("link", { name: "My profile" }).click();
  await expect(page.getByRole("navigation", { name: "Breadcrumbs" })).toHaveText(
    /Users\s*>\s*My profile/,
  );
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue(user.email);
  await expect(page.getByLabel("Email", { exact: true })).not.toBeEditable();

  await test.step("personal info", async () => {
    await page.getByLabel("First name").fill("Ada");
    await page.getByLabel("Last name").fill("Lovelace");
    await page.getByLabel("Role").fill("Analyst");
    await page.getByLabel("Timezone").selectOption("Ho Chi Minh City (GMT+07:00)");
    await section(page, "Personal info").getByRole("button", { name: "Save" }).click();
    await expect(section(page, "Personal info").getByText("Saved", { exact: true })).toBeVisible();
  });

  await test.step("bio, counted down from 275", async () => {
    await expect(page.getByText("275 characters left")).toBeVisible();
    await page.getByLabel("About you").fill("x".repeat(276));
    await expect(page.getByText("1 character too many")).toBeVisible();
    await section(page, "Bio").getByRole("button", { name: "Save" }).click();
    await expect(
      page.getByText("Ensure this field has no more than 275 characters."),
    ).toBeVisible();
    await page.getByLabel("About you").fill("First line\nsecond line");
    await expect(page.getByText("253 characters left")).toBeVisible();
    await section(page, "Bio").getByRole("button", { name: "Save" }).click();
    await expect(section(page, "Bio").getByText("Saved", { exact: true })).toBeVisible();
  });

  await test.step("everything is there after a reload", async () => {
    await page.reload();
    await expect(page.getByLabel("First name")).toHaveValue("Ada");
    await expect(page.getByLabel("Last name")).toHaveValue("Lovelace");
    await expect(page.getByLabel("Role")).toHaveValue("Analyst");
    await expect(page.getByLabel("Timezone")).toHaveValue("Asia/Ho_Chi_Minh");
    await expect(page.getByLabel("About you")).toHaveValue("First line\nsecond line");
  });

  await test.step("Cancel restores, and leaving with unsaved changes asks first", async () => {
    await page.getByLabel("Role").fill("Countess");
    await section(page, "Personal info").getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByLabel("Role")).toHaveValue("Analyst");

    await page.getByLabel("Role").fill("Countess");
    await page.getByRole("link", { name: "Home" }).click();
    await page.getByRole("button", { name: "Stay here" }).click();
    await expect(page.getByLabel("Role")).toHaveValue("Countess");
    await page.getByRole("link", { name: "Home" }).click();
    await page.getByRole("button", { name: "Leave without saving" }).click();
    await expect(page).toHaveURL(`${product.url}/home`);
    await page.getByRole("link", { name: user.email }).click();
    await expect(page.getByLabel("Role")).toHaveValue("Analyst");
  });
});

test("/profile crops a picture to a small square, stores it, and removes it (spec 2)", async ({
  page,
  product,
}) => {
  const user = await createUser(product);
  await openAs(page, product, user);
  await page.goto(`${product.url}/profile`);
  const picture = page.getByRole("img", { name: "You" });
  const save = section(page, "Personal info").getByRole("button", { name: "Save" });
  const choose = async (file: { name: string; mimeType: string; buffer: Buffer }) => {
    const chooser = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Upload a picture" }).click();
    await (await chooser).setFiles(file);
  };

  await choose({ name: "notes.png", mimeType: "image/png", buffer: Buffer.from("no picture") });
  await expect(page.getByText("Your browser can't read this picture.")).toBeVisible();

  await choose({ name: "me.png", mimeType: "image/png", buffer: await page.screenshot() });
  await expect(picture).toBeVisible();
  await save.click();
  await expect(section(page, "Personal info").getByText("Saved", { exact: true })).toBeVisible();
  await page.reload();
  await expect(picture).toBeVisible();
  const size = await picture.evaluate((image) => {
    const { naturalWidth, naturalHeight } = image as HTMLImageElement;
    return [naturalWidth, naturalHeight];
  });
  expect(size).toEqual([256, 256]);

  await page.getByRole("button", { name: "Remove the picture" }).click();
  await save.click();
  await expect(section(page, "Personal info").getByText("Saved", { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("First name")).toBeVisible();
  await expect(picture).toHaveCount(0);
});
