import type { Page } from "@playwright/test";

import { createUser, linkQuickly, openAs, waitForSync } from "./journey/quick-start.ts";
import { expect, test } from "./product/running-product.ts";
import type { Product } from "./product/start-product.ts";

const NOON = new Date("2027-01-01T12:00:00Z");

/** From the first paint on, the page's time stands still until a test moves it. */
async function freeze(page: Page): Promise<void> {
  await page.clock.install({ time: NOON });
  await page.clock.pauseAt(new Date(NOON.getTime() + 1_000));
}

/** Counts the calls of each path. */
function countCalls(page: Page): (path: string) => number {
  const calls: string[] = [];
  page.on("request", (request) => calls.push(new URL(request.url()).pathname));
  return (path) => calls.filter((called) => called.startsWith(path)).length;
}

/**
 * Waits until every call has its answer: one that is on its way while the clock is put forward runs
 * into its time limit, and is asked again.
 */
function watchAnswers(page: Page): () => Promise<void> {
  let open = 0;
  page.on("request", () => (open += 1));
  page.on("requestfinished", () => (open -= 1));
  page.on("requestfailed", () => (open -= 1));
  return async () => expect.poll(() => open).toBe(0);
}

/** What the browser says when the user comes back to the tab. */
async function comeBackTo(page: Page): Promise<void> {
  await page.evaluate(() =>
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true })),
  );
}

async function isStillAt(page: Page, url: string, words: string): Promise<void> {
  await expect(page.getByText(words)).toBeVisible();
  expect(page.url()).toBe(url);
}

test("the start screen sends an anonymous visitor to /login after 500 ms, not before", async ({
  page,
  product,
}) => {
  await freeze(page);
  await page.goto(`${product.url}/start`);
  // The same word stands there, without the header, while the screen's code is on its way.
  await expect(page.getByRole("banner")).toBeVisible();
  await isStillAt(page, `${product.url}/start`, "Loading...");
  await page.clock.runFor(499);
  await isStillAt(page, `${product.url}/start`, "Loading...");
  await page.clock.runFor(1);
  await expect(page).toHaveURL(`${product.url}/login`);
});

test("the start screen sends a signed-in user to /home without waiting", async ({
  page,
  product,
}) => {
  await openAs(page, product, await createUser(product));
  await freeze(page);
  await page.goto(`${product.url}/start`);
  await expect(page).toHaveURL(`${product.url}/home`);
});

test("a verified e-mail leads to /email-confirmed after 1500 ms, not before", async ({
  page,
  product,
}) => {
  await page.route("**/api/auth/register/verify-email/", (route) =>
    route.fulfill({ json: { detail: "ok" } }),
  );
  await freeze(page);
  const url = `${product.url}/email/confirm/some-key/`;
  await page.goto(url);
  await isStillAt(page, url, "We are confirming your email.");
  // What the answer changes is drawn with the next timers.
  await expect(async () => {
    await page.clock.runFor(1);
    await expect(page.getByText("Verified: yes")).toBeVisible({ timeout: 200 });
  }).toPass();
  await page.clock.runFor(1_400);
  await isStillAt(page, url, "Verified: yes");
  await page.clock.runFor(100);
  await expect(page).toHaveURL(`${product.url}/email-confirmed`);
});

test("/logout says Logging out... and leads to / after 1000 ms, not before", async ({
  page,
  product,
}) => {
  await openAs(page, product, await createUser(product));
  await freeze(page);
  await page.goto(`${product.url}/logout`);
  await isStillAt(page, `${product.url}/logout`, "Logging out...");
  await page.clock.runFor(999);
  await isStillAt(page, `${product.url}/logout`, "Logging out...");
  await page.clock.runFor(1);
  await expect(page).toHaveURL(`${product.url}/`);
  expect(await page.evaluate(() => localStorage.getItem("currentUser"))).toBe(
    '{"access":null,"refresh":null,"sessionOriginationTime":null}',
  );
});

/** The page as a CDN would serve it: without the configuration that the server writes into it. */
async function serveWithoutConfig(page: Page, path: string): Promise<void> {
  await page.route(`**${path}`, async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    const bare = html.replace(
      /<script type="application\/json" id="app-config"[^>]*>.*?<\/script>/s,
      "",
    );
    expect(bare).not.toBe(html);
    await route.fulfill({ response, body: bare });
  });
}

test("where the page comes without its configuration, Loading... stays for 1000 ms", async ({
  page,
  product,
}) => {
  await serveWithoutConfig(page, "/login");
  await freeze(page);
  const asked = page.waitForResponse(/\/config\.json$/);
  await page.goto(`${product.url}/login`);
  await asked;
  await expect(page.getByText("Loading...")).toBeVisible();
  await page.clock.runFor(999);
  await expect(page.getByText("Loading...")).toBeVisible();
  await page.clock.runFor(1);
  await expect(page.getByRole("heading", { name: "Welcome Back" })).toBeVisible();
});

test("Loading... stays for as long as the configuration takes", async ({ page, product }) => {
  await serveWithoutConfig(page, "/login");
  const late = Promise.withResolvers<void>();
  await page.route("**/config.json", async (route) => {
    await late.promise;
    await route.continue();
  });
  await freeze(page);
  await page.goto(`${product.url}/login`);
  await page.clock.runFor(2_500);
  await expect(page.getByText("Loading...")).toBeVisible();
  late.resolve();
  await expect(page.getByRole("heading", { name: "Welcome Back" })).toBeVisible();
});

test("with its configuration in the page, nothing waits", async ({ page, product }) => {
  await freeze(page);
  await page.goto(`${product.url}/login`);
  await expect(page.getByRole("heading", { name: "Welcome Back" })).toBeVisible();
});

async function openAccounts(page: Page, product: Product): Promise<void> {
  const user = await createUser(product);
  await linkQuickly(product, user);
  await waitForSync(product, user);
  await page.clock.install();
  await openAs(page, product, user);
  await page.goto(`${product.url}/accounts`);
  await expect(page.getByRole("article").first()).toBeVisible();
  await page.waitForLoadState("networkidle");
}

async function leaveAndComeBack(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Settings", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Settings" })).toBeVisible();
  await page.getByRole("link", { name: "Accounts", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Total Assets" })).toBeVisible();
}

test("accounts and items are fresh for 5 minutes, institutions for 10", async ({
  page,
  product,
}) => {
  // Connections whose bank still prepares transactions are asked about more often.
  await page.route("**/api/v1/items/**", async (route) => {
    const response = await route.fetch();
    const list = (await response.json()) as { results: object[] };
    const results = list.results.map((item) => ({
      ...item,
      transactions_update_status: "historical_update_complete",
    }));
    await route.fulfill({ response, json: { ...list, results } });
  });
  await openAccounts(page, product);
  const calls = countCalls(page);
  const answers = watchAnswers(page);
  const counts = () =>
    ["accounts", "items", "institutions"].map((name) => calls(`/api/v1/${name}/`));

  await page.clock.fastForward(270_000);
  await leaveAndComeBack(page);
  await answers();
  expect(counts()).toEqual([0, 0, 0]);
  await page.clock.fastForward(31_000);
  await leaveAndComeBack(page);
  await expect.poll(counts).toEqual([1, 1, 0]);
  await answers();
  await page.clock.fastForward(270_000);
  await leaveAndComeBack(page);
  await answers();
  expect(counts()).toEqual([1, 1, 0]);
  await page.clock.fastForward(31_000);
  await leaveAndComeBack(page);
  await expect.poll(counts).toEqual([2, 2, 1]);
  await answers();
  await page.unrouteAll({ behavior: "ignoreErrors" });
});

test("subscriptions, products and me are fresh for 5 minutes", async ({ page, product }) => {
  // Who still has to confirm the address is asked about at every return.
  await page.route("**/api/v1/me/", async (route) => {
    const response = await route.fetch();
    const me = (await response.json()) as object;
    await route.fulfill({ response, json: { ...me, email_verified: true } });
  });
  await page.clock.install();
  await openAs(page, product, await createUser(product));
  await page.goto(`${product.url}/subscribe`);
  await expect(page.getByRole("radio").first()).toBeVisible();
  await page.waitForLoadState("networkidle");
  const calls = countCalls(page);
  const slices = ["/stripe/my-subscription/", "/stripe/subscribable-product/", "/api/v1/me/"];
  const counts = () => slices.map(calls);

  await page.clock.fastForward(270_000);
  await comeBackTo(page);
  await page.waitForLoadState("networkidle");
  expect(counts()).toEqual([0, 0, 0]);
  await page.clock.fastForward(31_000);
  await comeBackTo(page);
  await expect.poll(counts).toEqual([1, 1, 1]);
  await page.unrouteAll({ behavior: "ignoreErrors" }); // An answer may still be on its way.
});

test("transactions are fresh for 5 minutes", async ({ page, product }) => {
  const user = await createUser(product);
  await linkQuickly(product, user);
  await waitForSync(product, user);
  await page.clock.install();
  await openAs(page, product, user);
  await page.goto(`${product.url}/home`);
  const plan = page.getByRole("link", { name: /^Plan / }).first();
  const uuid = (await plan.getAttribute("href"))?.split("/").at(-1) ?? "";
  await page.goto(`${product.url}/detail/${uuid}/transactions`);
  await expect(page.getByRole("region", { name: "Transactions" })).toBeVisible();
  await page.waitForLoadState("networkidle");
  const calls = countCalls(page);

  await page.clock.fastForward(270_000);
  await comeBackTo(page);
  await page.waitForLoadState("networkidle");
  expect(calls("/api/v1/transactions/")).toBe(0);
  await page.clock.fastForward(31_000);
  await comeBackTo(page);
  await expect.poll(() => calls("/api/v1/transactions/")).toBeGreaterThan(0);
});

test("a fetch that is on its way is not sent twice, and outlives its screen", async ({
  page,
  product,
}) => {
  await openAccounts(page, product);
  const calls = countCalls(page);
  const aborted: string[] = [];
  // What only Settings shows ends with that screen.
  const isShared = (url: string) => url.includes("/api/v1/accounts/");
  page.on("requestfailed", (request) => aborted.push(...[request.url()].filter(isShared)));
  const answer = Promise.withResolvers<void>();
  await page.route("**/api/v1/accounts/**", async (route) => {
    await answer.promise;
    await route.continue();
  });
  await page.clock.fastForward(301_000);
  for (let visit = 0; visit < 4; visit += 1) {
    await page.getByRole("link", { name: "Settings", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Settings" })).toBeVisible();
    await page.getByRole("link", { name: "Accounts", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Total Assets" })).toBeVisible();
    await page.clock.runFor(600);
  }
  await expect.poll(() => calls("/api/v1/accounts/")).toBe(1);
  // Two views of this screen want them, and so does the user who comes back to the tab.
  await comeBackTo(page);
  await page.clock.runFor(1_000);
  const finished = page.waitForResponse("**/api/v1/accounts/**");
  answer.resolve();
  expect(await (await finished).finished()).toBeNull();
  expect(calls("/api/v1/accounts/")).toBe(1);
  expect(aborted).toEqual([]);
});
