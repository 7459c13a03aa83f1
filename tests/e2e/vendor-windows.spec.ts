import type { Page } from "@playwright/test";

import { createUser, openAs } from "./journey/quick-start.ts";
import { expect, test } from "./product/running-product.ts";

const VIOLATION = /violates the following|Trusted/;

/** Collects the page's Content-Security-Policy violations and its documents from here on. */
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

const bankWindow = (page: Page) => page.frameLocator('[data-open] > iframe[src*="/link/ui"]');
const checkout = (page: Page) => page.frameLocator('iframe[src*="/checkout/ui"]');

/** The tabs of every signed-in screen, and the links of empty screens. */
const ENTRY_POINTS = [
  ["/settings", "header a[href='/accounts'], nav a[href='/accounts']"],
  ["/home", "main a[href='/account-connections']"],
  ["/debts", "main a[href='/account-connections']"],
  ["/plan", "main a[href='/account-connections']"],
  ["/calendar", "main a[href='/account-connections']"],
] as const;

test("the bank's window opens from every entry point in one document that allows it, and leads back", async ({
  page,
  product,
}) => {
  await openAs(page, product, await createUser(product));
  const { refused, documents } = watch(page);

  for (const [from, entryPoint] of ENTRY_POINTS) {
    await page.goto(`${product.url}${from}`);
    documents.length = 0;
    await page.locator(entryPoint).first().click();
    const add = page.getByRole("button", { name: "Add Credit Card or Loan +" });
    await expect(add).toBeEnabled();
    const reached = new URL(page.url()).pathname;
    expect(documents, from).toEqual([reached]);
    await add.click();
    await expect(bankWindow(page).getByRole("button", { name: "Continue" })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(`${product.url}${from}`);
    await expect(page.locator(entryPoint).first()).toBeVisible();
  }
  expect(refused).toEqual([]);
});

test("after a document allows the bank's window, navigation loads no other, and a reload elsewhere recovers on the way back", async ({
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

test("leaving a form with typed text asks once, even if another document follows", async ({
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

test("signing in on the way to the checkout or to the bank's window opens it", async ({
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

test("a plan's page frames no bank, runs no bank script, and renders text as text", async ({
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

test("a bank-link script that fails to load is logged, its buttons stay disabled, and it can be retried (spec 8)", async ({
  page,
  product,
}) => {
  const logged: string[] = [];
  page.on("console", (message) => logged.push(message.text()));
  await page.route("**/link-initialize.js", (route) => route.abort("connectionfailed"));
  await openAs(page, product, await createUser(product));
  await page.goto(`${product.url}/account-connections`);
  await expect
    .poll(() => logged.filter((text) => text.includes("bank-link script")))
    .toHaveLength(1);
  for (const name of ["Add Checking Account +", "Add Credit Card or Loan +"]) {
    await expect(page.getByRole("button", { name })).toBeDisabled();
  }

  await page.unroute("**/link-initialize.js");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("button", { name: "Add Checking Account +" })).toBeEnabled();
});
