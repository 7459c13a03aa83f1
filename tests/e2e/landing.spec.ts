import type { Page } from "@playwright/test";

import { createUser, openAs } from "./journey/quick-start.ts";
import { expect, test } from "./product/running-product.ts";

declare global {
  interface Window {
    /** Sum of the layout shifts without user input. */
    shifted: number;
    violations: string[];
  }
}

/** Logged by Playwright's browser, which blocks service workers in these tests. */
const BLOCKED = "Service Worker registration blocked by Playwright";

/** Collects all errors and warnings of the page from its first byte on. */
async function listen(page: Page): Promise<string[]> {
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.text() === BLOCKED) return;
    if (message.type() === "error" || message.type() === "warning") complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  await page.addInitScript(() => {
    window.shifted = 0;
    window.violations = [];
    addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
      window.violations.push(`${violatedDirective} ${blockedURI}`),
    );
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[]) {
        if (!entry.hadRecentInput) window.shifted += entry.value;
      }
    }).observe({ type: "layout-shift", buffered: true });
  });

  return complaints;
}

/** Delays our scripts until the returned function is called. */
async function delayScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((done) => (release = done));
  await page.route("**/assets/*.js", async (route) => {
    await released;
    await route.continue();
  });

  return release;
}

/** Null until the page has a heading. */
function visibilityOfHeading(): string | null {
  const heading = document.querySelector("h1");
  return heading && getComputedStyle(heading).visibility;
}

const SCREENS = [
  { path: "/", heading: "See the month you'll be debt-free." },
  { path: "/login", heading: "Welcome Back" },
  { path: "/register", heading: "Create your account" },
] as const;

for (const { path, heading } of SCREENS) {
  test(`${path} is readable before its scripts arrive, and hydrates without a layout shift`, async ({
    page,
    product,
  }) => {
    const complaints = await listen(page);
    for (const width of [390, 1280]) {
      await test.step(`at ${width} px`, async () => {
        await page.setViewportSize({ width, height: 844 });
        const release = await delayScripts(page);

        await page.goto(`${product.url}${path}`, { waitUntil: "commit" });
        await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
        const title = await page.title();
        const built = await page.getByRole("heading", { level: 1 }).elementHandle();
        release();
        await expect(page.getByText(`© ${new Date().getFullYear()} Snowball`)).toBeVisible();
        await page.waitForLoadState("networkidle");

        expect(await built?.evaluate((element) => element.isConnected)).toBe(true);
        expect(await page.title()).toBe(title);
        expect(await page.evaluate(() => window.shifted)).toBeLessThan(0.01);
        expect(await page.evaluate(() => window.violations)).toEqual([]);
        expect(complaints).toEqual([]);
        await page.unrouteAll();
      });
    }
  });
}

test("the forms of /login and /register cannot be sent before their scripts arrive, and keep typed text", async ({
  page,
  product,
}) => {
  const posted: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest()) posted.push(`${request.method()} ${request.url()}`);
  });
  for (const path of ["/login", "/register"]) {
    await test.step(path, async () => {
      posted.length = 0;
      const release = await delayScripts(page);
      await page.goto(`${product.url}${path}`, { waitUntil: "commit" });
      const email = page.getByLabel("Email");
      const submit = page.locator("button[type=submit]");

      await email.fill("ada@example.org");
      await page.getByLabel("Password", { exact: true }).fill("winter coat");
      await email.press("Enter");
      await expect(submit).toBeDisabled();
      release();
      await expect(submit).toBeEnabled();

      await expect(email).toHaveValue("ada@example.org");
      expect(posted).toEqual([`GET ${product.url}${path}`]);
      await page.unrouteAll();
    });
  }
});

test("a signed-in user never sees the visitors' pages", async ({ page, product }) => {
  await openAs(page, product, await createUser(product));
  const release = await delayScripts(page);

  await page.goto(`${product.url}/login`, { waitUntil: "commit" });
  // Polls directly, because Playwright's expectations wait for a frame, and nothing is painted
  // here.
  await expect.poll(() => page.evaluate(visibilityOfHeading)).toBe("hidden");
  release();

  await expect(page).toHaveURL(`${product.url}/home`);
  await page.goto(`${product.url}/`);
  await expect(page.getByRole("link", { name: "Open Snowball" }).first()).toBeVisible();
});

test("the page is installable: its manifest and icons exist", async ({ page, product }) => {
  await page.goto(product.url);
  const href = await page.locator('link[rel="manifest"]').getAttribute("href");
  const answer = await page.request.get(`${product.url}${href}`);
  const manifest = (await answer.json()) as { name: string; icons: { src: string }[] };

  expect(manifest.name).toBe("Snowball");
  for (const { src } of manifest.icons) {
    const icon = await page.request.get(`${product.url}${src}`);
    expect(icon.headers()["content-type"]).toBe("image/svg+xml");
  }
});
