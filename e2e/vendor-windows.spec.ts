import type { Page } from "@playwright/test";

import { createUser, linkQuickly, openAs, waitForSync } from "./journey/quick-start.ts";
import { expect, test } from "./product/running-product.ts";

const VIOLATION = /violates the following|Trusted/;

/** What the browser says of the policy of a page, and the documents it was sent, from here on. */
function watch(page: Page) {
  const refused: string[] = [];
  const documents: string[] = [];
  page.on("console", (message) => {
    if (VIOLATION.test(message.text())) refused.push(message.text());
  });
  page.on("pageerror", ({ message }) => refused.push(message));
  page.on("request", (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame())
      documents.push(new URL(request.url()).pathname);
  });

  return { refused, documents };
}

const bankWindow = (page: Page) => page.frameLocator('iframe[src*="/link/ui"]');
const bankFrame = (page: Page) => page.locator('iframe[src*="/link/ui"]');
const checkout = (page: Page) => page.frameLocator('iframe[src*="/checkout/ui"]');

/** The tab of every signed-in screen, and the links of those that have nothing to show yet. */
const DOORS = [
  ["/settings", "header a[href='/accounts'], nav a[href='/accounts']"],
  ["/home", "main a[href='/account-connections']"],
  ["/debts", "main a[href='/account-connections']"],
  ["/plan", "main a[href='/account-connections']"],
  ["/calendar", "main a[href='/account-connections']"],
] as const;

test("the bank's window opens from every door, in one document that lets it in, and the way back leads back", async ({
  page,
  product,
}) => {
  await openAs(page, product, await createUser(product));
  const { refused, documents } = watch(page);

  for (const [from, door] of DOORS) {
    await page.goto(`${product.url}${from}`);
    documents.length = 0;
    await page.locator(door).first().click();
    const add = page.getByRole("button", { name: "Add Credit Card or Loan +" });
    await expect(add).toBeEnabled();
    const reached = new URL(page.url()).pathname;
    expect(documents, from).toEqual([reached]);
    await add.click();
    await expect(bankWindow(page).getByRole("button", { name: "Continue" })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(`${product.url}${from}`);
    await expect(page.locator(door).first()).toBeVisible();
  }
  expect(refused).toEqual([]);
});

test("a bank's window that does not open is given up with a sentence, from every button, and the next press opens it", async ({
  page,
  product,
}) => {
  const user = await createUser(product);
  await linkQuickly(product, user);
  await waitForSync(product, user);
  await page.clock.install();
  await openAs(page, product, user);
  await page.goto(`${product.url}/accounts`);
  const script = "**/link/link-window.js";
  await page.route(script, (route) => route.abort());
  const told = page.getByRole("alert").filter({ hasText: "Your bank's window did not open" });

  for (const name of ["Add Credit Card or Loan +", "Add Checking Account +", "Update Acount"]) {
    const button = page.getByRole("button", { name });
    await button.press("Enter");
    await expect(told).toHaveCount(0);
    await expect(bankFrame(page)).toBeAttached();
    await expect(button).toHaveAttribute("aria-busy", "true");
    await page.clock.fastForward(15_000);
    await expect(told).toBeVisible();
    await expect(bankFrame(page)).toHaveCount(0);
    await expect(button).toBeFocused();
    await expect(button).not.toHaveAttribute("aria-busy");
  }

  await page.unroute(script);
  await page.getByRole("button", { name: "Add Credit Card or Loan +" }).press("Enter");
  await expect(bankWindow(page).getByRole("button", { name: "Continue" })).toBeVisible();
  await expect(told).toHaveCount(0);
});

test("a bank's window that is slow to come is waited for, and used for as long as it takes", async ({
  page,
  product,
}) => {
  await page.clock.install();
  await openAs(page, product, await createUser(product));
  await page.goto(`${product.url}/account-connections`);
  const answer = Promise.withResolvers<void>();
  await page.route("**/link/link-window.js", async (route) => {
    await answer.promise;
    await route.continue();
  });
  await page.getByRole("button", { name: "Add Checking Account +" }).click();
  await expect(bankFrame(page)).toBeAttached();
  await page.clock.fastForward(10_000);
  answer.resolve();
  const proceed = bankWindow(page).getByRole("button", { name: "Continue" });
  await expect(proceed).toBeVisible();

  await page.clock.fastForward(60_000);

  await expect(proceed).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("once a document lets the bank's window in, going about loads no other, and a reload elsewhere mends itself on the way back", async ({
  page,
  product,
}) => {
  await openAs(page, product, await createUser(product));
  await page.goto(`${product.url}/accounts`);
  const { refused, documents } = watch(page);
  const add = page.getByRole("button", { name: "Add Credit Card or Loan +" });
  const tab = (name: string) => page.getByRole("link", { name, exact: true });

  await tab("Settings").click();
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
  await tab("Accounts").click();
  await expect(add).toBeEnabled();
  expect(documents).toEqual([]);

  await tab("Settings").click();
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
  await page.reload();
  await page.goBack();
  await expect(page).toHaveURL(`${product.url}/accounts`);
  await expect(add).toBeEnabled();
  await add.click();
  await expect(bankWindow(page).getByRole("button", { name: "Continue" })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(`${product.url}/settings`);
  expect(refused).toEqual([]);
});

test("who leaves a form with what was typed is asked once, though another document follows", async ({
  page,
  product,
}) => {
  await openAs(page, product, await createUser(product));
  const asked: string[] = [];
  page.on("dialog", (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await page.goto(`${product.url}/debts/new`);
  await page.getByLabel("Name").fill("Car loan");

  await page.getByRole("link", { name: "Accounts", exact: true }).click();
  await page.getByRole("button", { name: "Leave without saving" }).click();

  await expect(page.getByRole("button", { name: "Add Credit Card or Loan +" })).toBeEnabled();
  expect(asked).toEqual([]);
});

test("who signs in on the way to the checkout, or to the bank's window, finds it open", async ({
  page,
  product,
}) => {
  const user = await createUser(product);
  const { refused } = watch(page);
  async function signInTo(path: string): Promise<void> {
    await page.goto(`${product.url}${path}`);
    await expect(page).toHaveURL(/\/login\?next=/);
    await page.reload();
    await page.getByLabel("Email").fill(user.email);
    await page.getByLabel("Password", { exact: true }).fill(user.password);
    await page.getByRole("button", { name: /sign in/i }).click();
    await expect(page).toHaveURL(`${product.url}${path}`);
  }

  await signInTo("/subscribe");
  await expect(checkout(page).getByLabel("Card number")).toBeVisible();
  await page.evaluate(() => localStorage.clear());
  await signInTo("/account-connections");
  await expect(page.getByRole("button", { name: "Add Checking Account +" })).toBeEnabled();
  expect(refused).toEqual([]);
});

test("a card form that does not come is said to be late, and used when it comes", async ({
  page,
  product,
}) => {
  await page.clock.install();
  await openAs(page, product, await createUser(product));
  const answer = Promise.withResolvers<void>();
  await page.route("**/checkout/ui", async (route) => {
    await answer.promise;
    await route.continue();
  });
  // The page is not loaded as long as its frame is not.
  await page.goto(`${product.url}/subscribe`, { waitUntil: "commit" });
  await expect(page.locator('iframe[src*="/checkout/ui"]')).toBeAttached();
  const late = page.getByText("The card form has not opened yet, and nothing was charged.");
  await expect(late).toHaveCount(0);
  await page.clock.fastForward(15_000);
  await expect(late).toBeVisible();
  await expect(page.getByRole("button", { name: "Reload the page" })).toBeVisible();

  answer.resolve();

  await expect(checkout(page).getByLabel("Card number")).toBeVisible();
  await expect(late).toHaveCount(0);
});

test("a plan's page frames no bank and runs no script of one, and text becomes no markup there", async ({
  page,
  product,
}) => {
  await openAs(page, product, await createUser(product));
  await page.goto(`${product.url}/plan`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();

  const tried = await page.evaluate(async (origin) => {
    const refused: string[] = [];
    const framed = new Promise<void>((resolve) => {
      addEventListener("securitypolicyviolation", ({ effectiveDirective }) => {
        refused.push(effectiveDirective);
        if (effectiveDirective === "frame-src") resolve();
      });
    });
    const frame = document.createElement("iframe");
    frame.src = `${origin}/link/ui`;
    document.body.append(frame);
    await fetch(`${origin}/link/link-initialize.js`).catch(() => undefined);
    for (const sink of [
      () => document.body.insertAdjacentHTML("beforeend", "<img src=x>"),
      () => document.createElement("script").setAttribute("src", `${origin}/link-initialize.js`),
    ]) {
      try {
        sink();
        refused.push("nothing");
      } catch (error) {
        refused.push((error as Error).name);
      }
    }
    await framed;
    return refused;
  }, product.sandboxUrl);

  expect(new Set(tried)).toEqual(
    new Set(["frame-src", "connect-src", "TypeError", "require-trusted-types-for"]),
  );
});
