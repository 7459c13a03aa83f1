import type { Page } from "@playwright/test";

import { card, inDays } from "./journey/custom-users.ts";
import { createUser, linkQuickly, openAs, waitForSync } from "./journey/quick-start.ts";
import { watchRequests } from "./journey/settled.ts";
import { expect, test } from "./product/running-product.ts";

/**
 * Finds elements drawn with a CSS module class that no loaded stylesheet defines, i.e. without
 * their style. The browser paints nothing of a prerendered page before its own stylesheets arrive.
 */
async function watchForUnstyled(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const unstyled = new Set<string>();
    Object.assign(window, { unstyled });
    const known = new Set<string>();
    // Stylesheets in the document block painting once they are parsed. Later ones do not.
    let named: HTMLLinkElement[] = [];
    document.addEventListener(
      "readystatechange",
      () => (named = [...document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")]),
      { once: true },
    );
    const read = (rules: CSSRuleList) => {
      for (const rule of rules) {
        for (const [, name = ""] of rule.cssText.matchAll(/\.(_\w+_[a-z0-9]{5,}_\d+)/gi))
          known.add(name);
      }
    };
    const check = () => {
      if (document.readyState === "loading") return;
      if (named.some(({ sheet }) => sheet === null)) return;
      const drawn = [...document.querySelectorAll("#root [class*='_']")].flatMap((element) => [
        ...element.classList,
      ]);
      if (drawn.every((name) => known.has(name))) return;
      for (const { cssRules } of document.styleSheets) read(cssRules);
      for (const name of drawn)
        if (/^_\w+_[a-z0-9]{5,}_\d+$/i.test(name) && !known.has(name)) unstyled.add(name);
    };
    new MutationObserver(check).observe(document, { childList: true, subtree: true });
  });
}

function readUnstyled(page: Page): Promise<string[]> {
  return page.evaluate(() => [...(Reflect.get(window, "unstyled") as Set<string>)]);
}

test("no screen appears before its style, even if the style is slow @slow", async ({
  page,
  product,
}) => {
  const user = await createUser(product);
  await linkQuickly(product, user, {
    customUser: { override_accounts: [card({ name: "Visa", minimum: 35, due: inDays(4) })] },
  });
  await waitForSync(product, user);
  await watchForUnstyled(page);
  let late = 0;
  await page.route("**/assets/*.css", async (route) => {
    late += 1;
    await new Promise((wake) => setTimeout(wake, 150));
    await route.continue();
  });
  const unstyled: Record<string, string[]> = {};
  const settled = watchRequests(page);
  const open = async (path: string) => {
    await page.goto(`${product.url}${path}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await settled();
    unstyled[path] = await readUnstyled(page);
  };

  for (const path of ["/", "/login", "/register", "/help", "/nowhere"]) await open(path);
  await openAs(page, product, user);
  for (const path of ["/home", "/plan/months", "/debts", "/calendar", "/settings"])
    await open(path);

  // Goes from screen to screen before anything is preloaded.
  await page.goto(`${product.url}/home`);
  const main = page.getByRole("navigation", { name: "Main" });
  for (const [name, heading] of [
    ["Plan", "Payoff plan"],
    ["Debts", "Your debts"],
    ["Accounts", "Accounts"],
    ["Settings", "Settings"],
  ] as const) {
    await main.getByRole("link", { name }).click();
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
  }
  unstyled["from screen to screen"] = await readUnstyled(page);

  expect(late).toBeGreaterThan(10);
  expect(Object.entries(unstyled).filter(([, found]) => found.length > 0)).toEqual([]);
});

test("a prerendered page names the stylesheets of its screen in its head", async ({
  product,
  request,
}) => {
  for (const path of ["/", "/login", "/register"]) {
    const document = await (await request.get(`${product.url}${path}`)).text();
    const links = [...document.matchAll(/<link rel="stylesheet"[^>]* href="([^"]+)"/g)];
    const sheets = await Promise.all(
      links.map(async ([, href = ""]) => (await request.get(`${product.url}${href}`)).text()),
    );
    const rules = sheets.join("\n");
    const drawn = [...document.matchAll(/class="([^"]+)"/g)].flatMap(([, names = ""]) =>
      names.replaceAll("&amp;", "&").replaceAll("&gt;", ">").split(" "),
    );

    expect(drawn.length, path).toBeGreaterThan(10);
    expect(
      drawn.filter((name) => !rules.includes(`.${name.replaceAll(/[^\w-]/g, "\\$&")}`)),
      path,
    ).toEqual([]);
  }
});

test("other pages show Loading... before their scripts arrive, unless scripts are disabled", async ({
  browser,
  page,
  product,
}) => {
  const loading = page.getByText("Loading...");
  await page.route("**/assets/*.js", () => undefined);
  for (const path of ["/home", "/plan", "/detail/any-debt", "/settings", "/terms", "/debts/new"]) {
    await page.goto(`${product.url}${path}`, { waitUntil: "commit" });
    await expect(loading, path).toBeVisible();
    // Centered in its line, which only its style does.
    await expect(loading.locator(".."), path).toHaveCSS("justify-items", "center");
  }

  const withoutScripts = await browser.newPage({ javaScriptEnabled: false });
  await withoutScripts.goto(`${product.url}/home`);
  // Browsers without scripts show a `noscript` element instead, which this browser never does.
  await expect(withoutScripts.getByText("Loading...")).toBeAttached();
  await expect(withoutScripts.getByText("Loading...")).toBeHidden();
  await withoutScripts.close();
});
