import { card, inDays } from "./journey/custom-users.ts";
import { openHomeOf } from "./journey/open-home-of.ts";
import { createUser, openAs } from "./journey/quick-start.ts";
import { expect, test } from "./product/running-product.ts";

const NOBODY = "6f1f4f0e-0000-4000-8000-000000000000";

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
    const signIn = page.getByRole("button", { name: "Sign In", exact: true });
    // Until the app has taken over what the server wrote, Enter sends nothing.
    await expect(signIn).toBeEnabled();
    if (by === "Enter") await page.keyboard.press("Enter");
    else await signIn.click();
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
  const checkout = page.locator('iframe[src*="/checkout/ui"]');
  await expect(checkout).toBeVisible();
  await expect(page.getByRole("radio").first()).toBeChecked();
  expect(calls).toEqual([JSON.stringify({ price_id: results[0]?.price_id })]);

  // The choice stands in the address, which the router changes a moment after the click.
  await page.getByRole("radio").nth(1).click();
  await expect(page.getByRole("radio").nth(1)).toBeChecked();
  await expect.poll(() => calls).toHaveLength(2);
  expect(calls[1]).toBe(JSON.stringify({ price_id: results[1]?.price_id }));
  await expect(checkout).toBeVisible();
  calls.length = 0;

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
  await expect(checkout).toBeVisible();
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
    await page
      .getByRole("link", { name: /^Plan Blue Card/ })
      .first()
      .click();
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
    for (const name of ["Home", "Debts", "Accounts", "Settings"]) {
      await expect(header.getByRole("link", { name, exact: true })).toHaveAttribute(
        "href",
        `/${name.toLowerCase()}`,
      );
    }
    await expect(page.getByRole("contentinfo")).toContainText("© 2031 Snowball");
  }
});
