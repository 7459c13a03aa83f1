import type { Page } from "@playwright/test";

import { card, inDays, inFull, mortgage, studentLoan } from "./journey/custom-users.ts";
import { createUser, linkQuickly, openAs, waitForSync } from "./journey/quick-start.ts";
import { expect, test } from "./product/running-product.ts";
import type { Product } from "./product/start-product.ts";

const NOBODY = "6f1f4f0e-0000-4000-8000-000000000000";

async function openHomeOf(page: Page, product: Product, accounts: object[]): Promise<void> {
  const user = await createUser(product);
  if (accounts.length > 0) {
    await linkQuickly(product, user, { customUser: { override_accounts: accounts } });
    await waitForSync(product, user);
  }
  await openAs(page, product, user);
  await page.goto(`${product.url}/home`);
}

function entry(page: Page, name: string) {
  return page.getByRole("main").getByRole("listitem").filter({ hasText: name });
}

test("/ leads to registering and signing in, and shows the plans and their prices", async ({
  page,
  product,
}) => {
  await page.goto(product.url);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator('main a[href="/register"]').first()).toBeVisible();
  await expect(page.locator('main a[href="/login"]').first()).toBeVisible();
  await expect(page.getByRole("main").getByText("$4.99").first()).toBeVisible();
});

test("/login has its heading, fields and links, and Enter or the button signs in", async ({
  page,
  product,
}) => {
  const user = await createUser(product);
  for (const by of ["Enter", "button"]) {
    await page.goto(`${product.url}/login`);
    await expect(page.getByRole("heading", { name: "Welcome Back" })).toBeVisible();
    await expect(page.getByLabel("Email")).toHaveAttribute("type", "email");
    await expect(page.getByLabel("Password")).toHaveAttribute("type", "password");
    await expect(
      page.getByRole("link", { name: "Or, register for an account.", exact: true }),
    ).toHaveAttribute("href", "/register");
    await expect(
      page.getByRole("link", { name: "Forgot your password?", exact: true }),
    ).toHaveAttribute("href", "/password-reset");

    await page.getByLabel("Email").fill(user.email);
    await page.getByLabel("Password").fill(user.password);
    if (by === "Enter") await page.keyboard.press("Enter");
    else await page.getByRole("button", { name: "Sign In", exact: true }).click();
    await expect(page).toHaveURL(`${product.url}/home`);
    await page.evaluate(() => localStorage.clear());
  }
});

test("/login leads home at once when somebody is signed in", async ({ page, product }) => {
  await openAs(page, product, await createUser(product));
  await page.goto(`${product.url}/login`);
  await expect(page).toHaveURL(`${product.url}/home`);
});

test("/register has its fields, signs in at once and leads home", async ({ page, product }) => {
  const email = `register-${Date.now()}@example.org`;
  await page.goto(`${product.url}/register`);
  await expect(page.getByLabel("Email")).toHaveAttribute("type", "email");
  await expect(page.getByLabel("Password", { exact: true })).toHaveAttribute("type", "password");
  await expect(page.getByLabel("Password again")).toHaveAttribute("type", "password");
  await expect(page.getByRole("main").locator('a[href="/login"]')).toBeVisible();

  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("winter coat on the hook");
  await page.getByLabel("Password again").fill("winter coat on the hook");
  await page.getByRole("button", { name: "Register", exact: true }).click();
  await expect(page).toHaveURL(`${product.url}/home`);
  await expect(page.getByRole("banner").getByText(email)).toBeVisible();
});

test("/password-reset has its Email field, its Submit button and the way back", async ({
  page,
  product,
}) => {
  await page.goto(`${product.url}/password-reset`);
  await expect(page.getByLabel("Email")).toHaveAttribute("type", "email");
  await expect(page.getByRole("button", { name: "Submit", exact: true })).toBeEnabled();
  await expect(page.getByRole("main").locator('a[href="/login"]')).toBeVisible();
});

test("/success and /email-confirmed say their sentences", async ({ page, product }) => {
  await page.goto(`${product.url}/success`);
  await expect(
    page.getByText("Please check your email and click the verification link."),
  ).toBeVisible();
  await page.goto(`${product.url}/email-confirmed`);
  await expect(page.getByText("Email Confirmed. Please login")).toBeVisible();
});

test("/email/confirm without a key says so, and verifies nothing", async ({ page, product }) => {
  const calls: string[] = [];
  page.on("request", (request) => calls.push(request.url()));
  for (const path of ["/email/confirm", "/email/confirm/"]) {
    await page.goto(`${product.url}${path}`);
    await expect(page.getByText("No confirmation key found")).toBeVisible();
  }
  expect(calls.filter((url) => url.includes("verify-email"))).toEqual([]);
});

test("/email/confirm with a dead key says no, why, offers a new link, and stays", async ({
  page,
  product,
}) => {
  await page.clock.install();
  await page.goto(`${product.url}/email/confirm/no-such-key/`);
  await expect(page.getByText("We are confirming your email.")).toBeVisible();
  await expect(page.getByText("Verified: no")).toBeVisible();
  await expect(page.getByText("This link is not valid any more")).toBeVisible();
  await expect(page.getByRole("button", { name: "Send a new link" })).toBeVisible();
  await page.clock.fastForward(10_000);
  await expect(page).toHaveURL(`${product.url}/email/confirm/no-such-key/`);
});

test("/settings has its heading and leads to /account-connections", async ({ page, product }) => {
  await openAs(page, product, await createUser(product));
  await page.goto(`${product.url}/settings`);
  await expect(page.getByRole("heading", { name: "Settings", level: 1 })).toBeVisible();
  await page.getByRole("main").locator('a[href="/account-connections"]').click();
  await expect(page.getByRole("heading", { name: "Account Connections" })).toBeVisible();
});

test("/subscribe shows no checkout while nothing is on offer, and the first item's otherwise", async ({
  page,
  product,
}) => {
  await openAs(page, product, await createUser(product));
  const calls: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/stripe/checkout/")) calls.push(request.postData() ?? "");
  });
  const offer = "**/stripe/subscribable-product/**";
  const asked = page.waitForResponse(/subscribable-product/);
  await page.goto(`${product.url}/subscribe`);
  const { results } = (await (await asked).json()) as { results: { price_id: string }[] };
  await expect(page.getByRole("radio").first()).toBeChecked();
  expect(calls).toEqual([]);

  await page.route(offer, (route) =>
    route.fulfill({ json: { count: 0, next: null, previous: null, results: [] } }),
  );
  await page.reload();
  await expect(page.getByText("Nothing to subscribe to")).toBeVisible();
  expect(calls).toEqual([]);

  await page.unroute(offer);
  const first = results.slice(0, 1);
  await page.route(offer, (route) =>
    route.fulfill({ json: { count: 1, next: null, previous: null, results: first } }),
  );
  await page.reload();
  await expect(page.locator('iframe[src*="/checkout/ui"]')).toBeVisible();
  expect(calls).toEqual([JSON.stringify({ price_id: first[0]?.price_id })]);
});

test("/lfg lists the next steps in their order", async ({ page, product }) => {
  await openAs(page, product, await createUser(product));
  await page.goto(`${product.url}/lfg`);
  await expect(page.getByRole("main").getByRole("listitem").getByRole("heading")).toHaveText([
    "Link a credit card",
    "Link a bank account",
    "Put minimum payments on auto-pay",
    "Set plan preferences",
  ]);
});

for (const path of ["schedule", "detail"]) {
  test(`/${path}/{account_uuid} shows the account and what is Coming Soon`, async ({
    page,
    product,
  }) => {
    const due = inDays(5);
    await openHomeOf(page, product, [card({ name: "Blue Card", minimum: 35, due })]);
    await page.getByRole("link", { name: "Plan Blue Card" }).click();
    await expect(page).toHaveURL(/\/schedule\/[0-9a-f-]{36}$/);
    const uuid = page.url().split("/").at(-1);

    await page.goto(`${product.url}/${path}/${uuid}`);
    await expect(page.getByRole("main").getByText("Blue Card").first()).toBeVisible();
    await expect(page.getByText("Coming Soon").first()).toBeVisible();
    await page.goto(`${product.url}/${path}/${NOBODY}`);
    await expect(page.getByText("We could not find this account")).toBeVisible();
  });
}

test("an unknown address shows Unexpected Application Error! with its status and text", async ({
  page,
  product,
}) => {
  await page.goto(`${product.url}/no/such/screen`);
  await expect(page.getByRole("heading", { name: "Unexpected Application Error!" })).toBeVisible();
  await expect(page.getByText("404 Not Found")).toBeVisible();
  await expect(page.getByRole("link", { name: "Go home" })).toBeVisible();
});

test("a screen that throws shows Unexpected Application Error! with the error's message", async ({
  page,
  product,
}) => {
  await openAs(page, product, await createUser(product));
  await page.route("**/api/v1/upcoming-payments/**", (route) =>
    route.fulfill({ json: { count: 1, next: null, previous: null, results: [null] } }),
  );
  await page.goto(`${product.url}/home`);
  await expect(page.getByRole("heading", { name: "Unexpected Application Error!" })).toBeVisible();
  await expect(page.getByText(/Cannot (read|destructure) propert/)).toBeVisible();
  await expect(page.getByRole("banner").getByText("Snowball")).toBeVisible();
  await expect(page.getByRole("link", { name: "Go home" })).toBeVisible();
});

test("the header and the footer are on every screen of a signed-in user", async ({
  page,
  product,
}) => {
  const user = await createUser(product);
  await openAs(page, product, user);
  await page.clock.install({ time: new Date("2031-06-01T12:00:00") });
  for (const path of ["/home", "/accounts", "/settings", "/lfg"]) {
    await page.goto(`${product.url}${path}`);
    const header = page.getByRole("banner");
    await expect(header.getByText("Snowball", { exact: true })).toBeVisible();
    await expect(header.getByText(user.email)).toBeVisible();
    await expect(header.getByRole("link", { name: "Logout" })).toHaveAttribute("href", "/logout");
    for (const name of ["Home", "Accounts", "Settings"]) {
      await expect(header.getByRole("link", { name, exact: true })).toHaveAttribute(
        "href",
        `/${name.toLowerCase()}`,
      );
    }
    await expect(page.getByRole("contentinfo")).toHaveText("© 2031 Snowball");
  }
});

test("Home asks who has no subscription to subscribe, and says how to begin without debts", async ({
  page,
  product,
}) => {
  await openHomeOf(page, product, []);
  await expect(page.getByRole("heading", { name: "Upcoming Minimum Payments" })).toBeVisible();
  await expect(page.getByText("First, please subscribe")).toBeVisible();
  await expect(page.getByRole("link", { name: "Subscribe", exact: true })).toHaveAttribute(
    "href",
    "/subscribe",
  );
  await expect(page.getByText("No debts linked yet")).toBeVisible();
});

test("Home shows cards, a mortgage and a student loan by due date, those without a date last", async ({
  page,
  product,
}) => {
  const soon = inDays(3);
  await openHomeOf(page, product, [
    card({ name: "Dateless Card", minimum: 10, due: null }),
    studentLoan,
    mortgage,
    card({ name: "Plain", officialName: "Official Gold Card", minimum: 1_035.5, due: soon }),
    card({ name: "Late Card", minimum: 20, due: inDays(-4), isOverdue: true }),
  ]);

  const entries = page.getByRole("main").getByRole("listitem");
  await expect(entries).toHaveCount(5);
  const inOrder = ["Late Card", "Official Gold Card", "House", "Student Loan", "Dateless Card"];
  for (const [index, name] of inOrder.entries()) {
    await expect(entries.nth(index)).toContainText(name);
  }
  await expect(entry(page, "Official Gold Card")).toContainText(inFull(soon));
  await expect(entry(page, "Official Gold Card")).toContainText("$1,035.50");
  await expect(entry(page, "Official Gold Card")).not.toContainText("Plain");
  await expect(entry(page, "Dateless Card")).toContainText("TBD");
  await expect(entry(page, "Late Card")).toContainText("Overdue");
  await expect(entry(page, "House")).toContainText("$1,250.50");
  await expect(entry(page, "Student Loan")).toContainText("$212.50");
  await expect(entry(page, "House").getByText("Let's get it scheduled")).toBeVisible();
  await expect(entry(page, "House").getByRole("img", { name: "To be paid" })).toBeVisible();
  const logo = entry(page, "House").locator('img[src^="data:image/png;base64,"]');
  await expect(logo).toHaveJSProperty("offsetWidth", 40);
});

test("Home says unknown where the lender does not, and whom to ask", async ({ page, product }) => {
  await openHomeOf(page, product, [card({ name: "Silent Card", minimum: null, due: null })]);
  const silent = entry(page, "Silent Card");
  await expect(silent.getByText("unknown", { exact: true })).toBeVisible();
  await expect(silent.getByText("TBD")).toBeVisible();
  await expect(silent.getByRole("img", { name: "Amount unknown" })).toBeVisible();
  await expect(silent).toContainText(
    "We couldn't retrieve a minimum payment amount from First Platypus Bank. You might need to check with them directly.",
  );
  await expect(silent.getByText("Let's get it scheduled")).toHaveCount(0);
  await expect(silent.getByRole("link")).toHaveCount(0);
});

test("Home shows a zero amount with its checked box, and nothing to plan", async ({
  page,
  product,
}) => {
  await openHomeOf(page, product, [card({ name: "Clear Card", minimum: 0, due: inDays(9) })]);
  const clear = entry(page, "Clear Card");
  await expect(clear).toContainText("$0.00");
  await expect(clear.getByRole("img", { name: "Nothing due" })).toBeVisible();
  await expect(clear.getByText("Let's get it scheduled")).toHaveCount(0);
  await expect(clear.getByText("We couldn't retrieve")).toHaveCount(0);
});

test("Home shows all of many accounts", async ({ page, product }) => {
  const many = Array.from({ length: 60 }, (_, index) =>
    card({ name: `Card number ${index + 1}`, minimum: 10 + index, due: inDays(1 + (index % 28)) }),
  );
  await openHomeOf(page, product, many);
  await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(60);
  await expect(page.getByText("Let's get it scheduled")).toHaveCount(60);
});
