import type { FrameLocator, Page } from "@playwright/test";

import { breakItem, linkedItems } from "./journey/bank-switches.ts";
import { linkBank } from "./journey/link-bank.ts";
import { createUser, linkQuickly, openAs, waitForSync } from "./journey/quick-start.ts";
import { expect, test } from "./product/running-product.ts";
import type { Product } from "./product/start-product.ts";

const BANK = "First Platypus Bank";
const cardOf = (page: Page, name = BANK) => page.getByRole("article", { name });
const link = (page: Page): FrameLocator => page.frameLocator('iframe[src*="/link/ui"]');

/** A user with one connection, on the screen of the connections. */
async function openConnections(page: Page, product: Product) {
  const user = await createUser(product);
  const before = await linkedItems(product);
  await linkQuickly(product, user, { hearsWebhooks: true });
  await waitForSync(product, user);
  const itemId = (await linkedItems(product)).find((id) => !before.includes(id)) ?? "";
  await openAs(page, product, user);
  await page.goto(`${product.url}/account-connections`);
  await expect(cardOf(page).getByText("Last updated")).toBeVisible();

  return { user, itemId };
}

async function signInAtBank(page: Page): Promise<void> {
  await link(page).getByLabel("User name").fill("user_good");
  await link(page).getByLabel("Password", { exact: true }).fill("pass_good");
  await link(page).getByRole("button", { name: "Submit" }).click();
}

const asked = (page: Page) => page.getByRole("dialog", { name: `You have linked ${BANK} before` });

async function pickBank(page: Page): Promise<void> {
  await link(page).getByRole("button", { name: "Continue" }).click();
  await link(page).getByRole("button", { name: BANK }).click();
}

/** Picks the bank that is linked already, as far as the question about it. */
async function pickAgain(page: Page, button = "Add Credit Card or Loan +"): Promise<void> {
  await page.getByRole("button", { name: button }).click();
  await link(page).getByRole("button", { name: "Continue" }).click();
  // The window goes with this press: one that comes by the mouse would sometimes wait for its echo for ever.
  await link(page).getByRole("button", { name: BANK }).dispatchEvent("click");
  await expect(asked(page)).toBeVisible();
}

/** Says that it is another login, and then signs in with the one that is linked already. */
async function linkAgain(page: Page): Promise<void> {
  await pickAgain(page);
  await asked(page).getByRole("button", { name: "It is another login: link it apart" }).click();
  await pickBank(page);
  await signInAtBank(page);
  await link(page).getByRole("button", { name: "Continue" }).click();
  await link(page).getByRole("button", { name: "Finish" }).click();
  await expect(asked(page)).toContainText("linked already");
}

test("a bank that wants its user back is named on Home and its connection is repaired by Update Acount", async ({
  page,
  product,
}) => {
  const { itemId } = await openConnections(page, product);
  await expect(cardOf(page).getByText("Connected")).toBeVisible();

  await breakItem(product, itemId);
  await expect(async () => {
    await page.reload();
    await expect(cardOf(page).getByText("Sign-in needed")).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(cardOf(page).getByText(/asks you to sign in again/)).toBeVisible();
  await page.goto(`${product.url}/home`);
  await expect(page.getByText(`${BANK}: Your bank asks you to sign in again`)).toBeVisible();
  await page.getByRole("link", { name: "See connections" }).click();

  await cardOf(page).getByRole("button", { name: "Update Acount" }).click();
  await signInAtBank(page);
  await link(page).getByRole("button", { name: "Finish" }).click();

  await expect(page.getByText(/^Updated\./)).toBeVisible();
  await expect(cardOf(page).getByText("Connected")).toBeVisible();
  await page.goto(`${product.url}/home`);
  await expect(page.getByRole("heading", { name: "Upcoming Minimum Payments" })).toBeVisible();
  await expect(page.getByText("asks you to sign in again")).toHaveCount(0);
});

test("accounts that are linked already are not linked again: the connection is updated instead", async ({
  page,
  product,
}) => {
  await openConnections(page, product);
  const linked = (await linkedItems(product)).length;
  await linkAgain(page);

  await page.getByRole("dialog").getByRole("button", { name: "Update Acount" }).click();
  await signInAtBank(page);
  await link(page).getByRole("button", { name: "Finish" }).click();

  await expect(page.getByText(/^Updated\./)).toBeVisible();
  await expect(cardOf(page)).toHaveCount(1);
  // The bank knows of a second access, whose public token was never exchanged and expires.
  expect((await linkedItems(product)).length).toBe(linked + 1);
});

test("who picks a bank that is linked already is asked before any sign-in, and adds accounts to it", async ({
  page,
  product,
}) => {
  await openConnections(page, product);
  const accounts = await cardOf(page).getByRole("listitem").count();
  const items = await linkedItems(product);
  await pickAgain(page, "Add Checking Account +");
  await expect(page.locator('iframe[src*="/link/ui"]')).toHaveCount(0);

  await asked(page).getByRole("button", { name: "Add accounts to that connection" }).press("Enter");
  await signInAtBank(page);
  await expect(link(page).getByRole("heading", { name: "Select accounts" })).toBeVisible();
  await link(page).getByRole("checkbox", { checked: false }).first().click();
  await link(page).getByRole("button", { name: "Continue" }).click();
  await link(page).getByRole("button", { name: "Finish" }).click();

  await expect(page.getByText(/^Updated\./)).toBeVisible();
  await expect(cardOf(page)).toHaveCount(1);
  await expect(cardOf(page).getByRole("listitem")).toHaveCount(accounts + 1);
  expect(await linkedItems(product)).toEqual(items);
});

test("on a phone, with the keyboard: Escape leaves the question and the focus is where it was", async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await openConnections(page, product);
  await pickAgain(page);
  await expect(asked(page).getByRole("button", { name: "Cancel" })).toBeFocused();
  for (const button of await asked(page).getByRole("button").all()) {
    await expect(button).toBeInViewport({ ratio: 1 });
  }

  await page.keyboard.press("Escape");

  await expect(asked(page)).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Add Credit Card or Loan +" })).toBeFocused();
});

test("accounts that are linked already: others can be added to the connection", async ({
  page,
  product,
}) => {
  await openConnections(page, product);
  await linkAgain(page);

  await page.getByRole("dialog").getByRole("button", { name: "Add accounts to it" }).click();
  await signInAtBank(page);
  await link(page).getByRole("button", { name: "Continue" }).click();
  await link(page).getByRole("button", { name: "Finish" }).click();

  await expect(page.getByText(/^Updated\./)).toBeVisible();
  await expect(cardOf(page)).toHaveCount(1);
});

test("accounts that are linked already: they can be linked anyway, and the screen says what of them counts twice", async ({
  page,
  product,
}) => {
  await openConnections(page, product);
  await linkAgain(page);

  await page.getByRole("dialog").getByRole("button", { name: "Link anyway" }).click();

  await expect(page.getByText(/\d debts? linked\./)).toBeVisible();
  await expect(cardOf(page)).toHaveCount(2);
  await expect(cardOf(page).nth(1).getByText("These accounts are linked twice")).toBeVisible();
});

test("a removed connection is gone from the screens and at the provider; Escape keeps it", async ({
  page,
  product,
}) => {
  const { itemId } = await openConnections(page, product);
  const remove = page.getByRole("button", { name: `Remove ${BANK}` });

  await remove.click();
  const dialog = page.getByRole("dialog", { name: `Remove ${BANK}?` });
  await expect(dialog.getByText("all of their transactions")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Keep it" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(remove).toBeFocused();
  expect(await linkedItems(product)).toContain(itemId);

  await remove.click();
  await dialog.getByRole("button", { name: "Remove connection" }).click();

  await expect(page.getByText(`${BANK} was removed`)).toBeVisible();
  await expect(cardOf(page)).toHaveCount(0);
  expect(await linkedItems(product)).not.toContain(itemId);
  await page.getByRole("link", { name: "Home" }).first().click();
  await expect(page.getByRole("heading", { name: "No debts linked yet" })).toBeVisible();
});

test("the focus comes back to the button that opened the bank's window", async ({
  page,
  product,
}) => {
  await openConnections(page, product);
  const add = page.getByRole("button", { name: "Add Checking Account +" });
  const update = cardOf(page).getByRole("button", { name: "Update Acount" });

  await add.press("Enter");
  await link(page).getByRole("button", { name: "Close" }).click();
  await expect(add).toBeFocused();

  await update.press("Enter");
  await signInAtBank(page);
  await link(page).getByRole("button", { name: "Finish" }).click();
  await expect(page.getByText("Updated. Your figures are fresh.")).toBeVisible();
  await expect(update).toBeFocused();

  await linkAgain(page);
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("button", { name: "Add Credit Card or Loan +" })).toBeFocused();
});

test("a bank-link script that does not load leaves its buttons disabled with the reason, and the rest works", async ({
  page,
  product,
}) => {
  await page.route("**/link-initialize.js", (route) => route.abort());
  await openConnections(page, product);

  for (const name of ["Add Checking Account +", "Add Credit Card or Loan +", "Update Acount"]) {
    const button = page.getByRole("button", { name });
    await expect(button).toBeDisabled();
    await expect(button).toHaveAccessibleDescription(
      /Your bank's window could not be loaded\. Please reload the page\.$/,
    );
  }
  await page.getByRole("button", { name: `Remove ${BANK}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove connection" }).click();
  await expect(page.getByText(`${BANK} was removed`)).toBeVisible();
  await page.getByRole("link", { name: "Home" }).first().click();
  await expect(page.getByRole("heading", { name: "Upcoming Minimum Payments" })).toBeVisible();
});

test("a link whose answer is lost makes one connection, shows it, and counts it once", async ({
  page,
  product,
}) => {
  const user = await createUser(product);
  await openAs(page, product, user);
  await page.goto(`${product.url}/accounts`);
  let posts = 0;
  await page.route("**/api/v1/items/", async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    posts += 1;
    if (posts > 1) return route.fallback();
    // The API has done it; the network goes before its answer comes.
    await route.fetch();
    return route.abort("connectionreset");
  });

  await linkBank(page, {
    button: "Add Credit Card or Loan +",
    institution: BANK,
    userName: "user_good",
  });

  await expect(cardOf(page)).toHaveCount(1);
  await expect(page.getByText("Nothing linked yet")).toHaveCount(0);
  await expect(page.getByRole("alert")).toHaveCount(0);
  expect(posts).toBe(2);
  await page.reload();
  await expect(cardOf(page)).toHaveCount(1);
  await expect(page.getByText("These accounts are linked twice")).toHaveCount(0);
});
