import type { BrowserContext, Page } from "@playwright/test";

import { createUser, openAs } from "./journey/quick-start.ts";
import { expect, test } from "./product/running-product.ts";

const REFRESH = "/api/auth/token/refresh/";

type Stored = { refresh: string; sessionOriginationTime: string };

function stored(page: Page): Promise<unknown> {
  return page.evaluate(() => JSON.parse(localStorage.getItem("currentUser") ?? "null"));
}

/** Counts the calls of a path across all tabs. */
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

test("the session is stored under currentUser, and a reload refreshes it and keeps its sign-in time @smoke (spec 3, 4, 9)", async ({
  page,
  context,
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

  const session = (await stored(page)) as Stored;
  expect(session).toEqual({
    access: expect.stringMatching(/^ey/),
    refresh: expect.any(String),
    sessionOriginationTime: expect.stringMatching(/^2027-03-04T05:0\d:\d\d\.\d{3}Z$/),
  });
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(["currentUser"]);

  const refreshes = countCalls(context, REFRESH);
  const refreshed = page.waitForRequest(`**${REFRESH}`);
  await page.reload();
  await isSignedIn(page);
  await expect.poll(() => stored(page)).not.toMatchObject({ refresh: session.refresh });
  expect(refreshes()).toBe(1);
  const { sessionOriginationTime } = session;
  expect(await stored(page)).toMatchObject({ sessionOriginationTime });

  await test.step("auth calls send the device token, which scripts cannot read", async () => {
    const headers = await (await refreshed).allHeaders();
    expect(headers["cookie"]).toMatch(/^snowball_device=[\w.-]+$/);
    expect(await page.evaluate(() => document.cookie)).toBe("");
  });
});

test("every 240000 ms the session is refreshed, once for all tabs (spec 4, 9)", async ({
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

test("a refresh refused with token_not_valid signs out @smoke (spec 4, 8)", async ({
  page,
  product,
}) => {
  const user = await createUser(product);
  await openAs(page, product, { ...user, refresh: "a token that was never given out" });
  await page.goto(`${product.url}/home`);
  await expect(page).toHaveURL(`${product.url}/login`);
  expect(await stored(page)).toEqual({ access: null, refresh: null, sessionOriginationTime: null });
});

test("signing out in one tab signs out the other, and calls the server once @smoke (spec 4)", async ({
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
