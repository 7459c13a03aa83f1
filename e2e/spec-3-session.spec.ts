import type { BrowserContext, Page } from "@playwright/test";

import { createUser, openAs } from "./journey/quick-start.ts";
import { backdateSessions } from "./product/backdate.ts";
import { expect, test } from "./product/running-product.ts";

const REFRESH = "/api/auth/token/refresh/";

function stored(page: Page): Promise<unknown> {
  return page.evaluate(() => JSON.parse(localStorage.getItem("currentUser") ?? "null"));
}

/** Counts the calls of a path, over all tabs. */
function countCalls(context: BrowserContext, path: string): () => number {
  let calls = 0;
  context.on("request", (request) => {
    if (new URL(request.url()).pathname === path) calls += 1;
  });
  return () => calls;
}

function isSignedIn(page: Page) {
  return expect(page.getByRole("link", { name: "Logout" })).toBeVisible();
}

test("the session is kept under currentUser with two tokens and the time of the sign-in", async ({
  page,
  product,
}) => {
  const user = await createUser(product);
  const signedInAt = new Date("2027-03-04T05:06:07.000Z");
  await page.clock.install({ time: signedInAt });
  await page.goto(`${product.url}/login`);
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  await page.getByLabel("Email").fill(user.email);
  await page.getByLabel("Password").fill(user.password);
  await expect(page.getByRole("button", { name: "Sign In", exact: true })).toBeEnabled();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${product.url}/home`);

  const session = await stored(page);
  expect(session).toEqual({
    access: expect.stringMatching(/^ey/),
    refresh: expect.any(String),
    sessionOriginationTime: expect.stringMatching(/^2027-03-04T05:0\d:\d\d\.\d{3}Z$/),
  });
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(["currentUser"]);
});

test("a stored session is refreshed at the start and keeps the time of its sign-in", async ({
  page,
  context,
  product,
}) => {
  const refreshes = countCalls(context, REFRESH);
  const user = await createUser(product);
  await openAs(page, product, user);
  const before = (await stored(page)) as { sessionOriginationTime: string };
  await page.goto(`${product.url}/home`);
  await isSignedIn(page);
  await expect.poll(refreshes).toBe(1);

  await expect.poll(() => stored(page)).not.toMatchObject({ refresh: user.refresh });
  expect(await stored(page)).toMatchObject({
    sessionOriginationTime: before.sessionOriginationTime,
  });
});

test("every 240000 ms the session is refreshed, once for all tabs", async ({
  page,
  context,
  product,
}) => {
  const user = await createUser(product);
  await context.clock.install();
  await openAs(page, product, user);
  await page.goto(`${product.url}/home`);
  await isSignedIn(page);
  await expect.poll(() => stored(page)).not.toMatchObject({ refresh: user.refresh });
  const second = await context.newPage();
  await second.goto(`${product.url}/home`);
  await isSignedIn(second);
  await second.waitForLoadState("networkidle");
  const refreshes = countCalls(context, REFRESH);
  const before = await stored(page);

  await context.clock.fastForward(200_000);
  await page.waitForLoadState("networkidle");
  expect(refreshes()).toBe(0);

  await context.clock.fastForward(41_000);
  await expect.poll(refreshes).toBe(1);
  await expect.poll(() => stored(page)).not.toEqual(before);
  expect(await stored(second)).toEqual(await stored(page));
  await second.waitForLoadState("networkidle");
  expect(refreshes()).toBe(1);
});

test("coming back to a tab with an aging token refreshes it", async ({
  page,
  context,
  product,
}) => {
  await page.clock.install();
  const user = await createUser(product);
  await openAs(page, product, user);
  await page.goto(`${product.url}/home`);
  await expect.poll(() => stored(page)).not.toMatchObject({ refresh: user.refresh });
  const refreshes = countCalls(context, REFRESH);
  const comeBack = () =>
    page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));

  await comeBack();
  await page.waitForLoadState("networkidle");
  expect(refreshes()).toBe(0);
  await page.clock.fastForward(61_000);
  await comeBack();
  await expect.poll(refreshes).toBe(1);
});

test("a 401 refreshes the session and repeats the call", async ({ page, context, product }) => {
  const user = await createUser(product);
  await openAs(page, product, user);
  await page.goto(`${product.url}/settings`);
  await isSignedIn(page);
  await expect.poll(() => stored(page)).not.toMatchObject({ refresh: user.refresh });
  // Two access tokens of one session and one second are the same token.
  const { access } = (await stored(page)) as { access: string };
  const payload = Buffer.from(access.split(".")[1] ?? "", "base64url").toString();
  const { iat } = JSON.parse(payload) as { iat: number };
  await expect.poll(() => Math.floor(Date.now() / 1_000)).toBeGreaterThan(iat);
  const refreshes = countCalls(context, REFRESH);
  let refused = 0;
  await page.route("**/api/v1/me/security-events/**", async (route) => {
    refused += 1;
    if (refused > 1) return route.continue();
    return route.fulfill({ status: 401, json: { detail: "Token", code: "token_not_valid" } });
  });

  await page.getByRole("link", { name: /^Security activity/ }).click();
  await expect(page.getByRole("heading", { name: "Security activity" })).toBeVisible();
  await expect(page.getByRole("listitem").first()).toBeVisible();
  await expect.poll(() => refused).toBe(2);
  expect(refreshes()).toBe(1);
});

test("a refresh refused with token_not_valid signs out", async ({ page, product }) => {
  const user = await createUser(product);
  await openAs(page, product, { ...user, refresh: "a token that was never given out" });
  await page.goto(`${product.url}/home`);
  await expect(page).toHaveURL(`${product.url}/login`);
  expect(await stored(page)).toEqual({ access: null, refresh: null, sessionOriginationTime: null });
});

for (const failure of ["no network", "an error of the server"]) {
  test(`a refresh that meets ${failure} keeps the session`, async ({ page, product }) => {
    const user = await createUser(product);
    let failed = 0;
    await page.route(`**${REFRESH}`, (route) => {
      failed += 1;
      return failure === "no network"
        ? route.abort("connectionfailed")
        : route.fulfill({ status: 502, body: "<h1>Bad gateway</h1>" });
    });
    await openAs(page, product, user);
    await page.goto(`${product.url}/home`);
    await isSignedIn(page);
    // Asked again: the answer may have been lost.
    await expect.poll(() => failed).toBeGreaterThan(1);
    await expect(page.getByText("No debts linked yet")).toBeVisible();
    expect(await stored(page)).toMatchObject({ access: user.access, refresh: user.refresh });
  });
}

test("a refresh whose answer is lost, and a network that stays away, leave the user signed in", async ({
  page,
  context,
  product,
}) => {
  const user = await createUser(product);
  await openAs(page, product, user);
  const isHandled = Promise.withResolvers<void>();
  await page.route(`**${REFRESH}`, async (route) => {
    await route.fetch();
    isHandled.resolve();
    await route.abort("connectionreset");
  });
  await page.goto(`${product.url}/home`);
  await isHandled.promise;
  await context.setOffline(true);
  // Longer than two refreshes that were on their way together may be apart.
  await backdateSessions(product, { email: user.email, seconds: 32 });
  await context.setOffline(false);
  await page.unroute(`**${REFRESH}`);

  await page.reload();

  await isSignedIn(page);
  await expect.poll(() => stored(page)).not.toMatchObject({ refresh: user.refresh });
  await expect(page.getByText("No debts linked yet")).toBeVisible();
});

test("a dead access token that cannot be renewed is told as no way to Snowball, at once, and tried again", async ({
  page,
  product,
}) => {
  const user = await createUser(product);
  await page.route(`**${REFRESH}`, (route) => route.abort("connectionfailed"));
  await openAs(page, product, { ...user, access: "dead" });
  await page.goto(`${product.url}/home`);

  const notice = page.getByRole("alert").filter({ hasText: "We could not load your payments" });
  await expect(notice).toContainText(
    "We could not reach Snowball. Check your connection and try again.",
    { timeout: 8_000 },
  );
  await expect(page.getByText("Given token not valid")).toHaveCount(0);
  await page.unroute(`**${REFRESH}`);
  await notice.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("No debts linked yet")).toBeVisible();
});

test("the auth calls carry the token of the device, which no script can read", async ({
  page,
  product,
}) => {
  const user = await createUser(product);
  await page.goto(`${product.url}/login`);
  await page.getByLabel("Email").fill(user.email);
  await page.getByLabel("Password").fill(user.password);
  await expect(page.getByRole("button", { name: "Sign In", exact: true })).toBeEnabled();
  await page.keyboard.press("Enter");
  await isSignedIn(page);
  const refreshed = page.waitForRequest(`**${REFRESH}`);
  await page.reload();

  const headers = await (await refreshed).allHeaders();
  expect(headers["cookie"]).toMatch(/^snowball_device=[\w.-]+$/);
  expect(await page.evaluate(() => document.cookie)).toBe("");
});

test("storage that holds no session reads as anonymous, and signing in repairs it", async ({
  page,
  product,
}) => {
  for (const corrupt of ["not json", "[]", '{"access":1}', '{"access":"a","refresh":"b"}']) {
    await page.goto(`${product.url}/favicon.svg`);
    await page.evaluate((value) => localStorage.setItem("currentUser", value), corrupt);
    await page.goto(`${product.url}/home`);
    await expect(page).toHaveURL(`${product.url}/login`);
  }
  const user = await createUser(product);
  await page.getByLabel("Email").fill(user.email);
  await page.getByLabel("Password").fill(user.password);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${product.url}/home`);
});

test("signing out in one tab signs out the other, and the server hears of it once", async ({
  page,
  context,
  product,
}) => {
  await openAs(page, product, await createUser(product));
  await page.goto(`${product.url}/home`);
  await isSignedIn(page);
  const other = await context.newPage();
  await other.goto(`${product.url}/settings`);
  await isSignedIn(other);
  const blacklisted = countCalls(context, "/api/auth/token/blacklist/");

  await page.getByRole("link", { name: "Logout" }).click();
  await expect(page).toHaveURL(`${product.url}/`);
  await expect(other).toHaveURL(`${product.url}/login?next=%2Fsettings`);
  expect(blacklisted()).toBe(1);
});

test("signing out clears this browser even when the server fails", async ({ page, product }) => {
  const logged: string[] = [];
  page.on("console", (message) => logged.push(message.text()));
  await openAs(page, product, await createUser(product));
  await page.route("**/api/auth/token/blacklist/", (route) => route.abort("connectionfailed"));
  await page.goto(`${product.url}/logout`);
  await expect(page).toHaveURL(`${product.url}/`);
  expect(await stored(page)).toEqual({ access: null, refresh: null, sessionOriginationTime: null });
  expect(logged.join("\n")).toContain("sign-out was not confirmed by the server");
});
