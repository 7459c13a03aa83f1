import { createUser, openAs } from "./journey/quick-start.ts";
import { openPlanOf } from "./journey/open-plan-of.ts";
import { openCalculator } from "./journey/landing-calculator.ts";
import { expect, test } from "./product/running-product.ts";

const DARK = "rgb(15, 23, 27)";
const LIGHT = "rgb(247, 245, 240)";

/** Empty while there is no page yet. */
function ground(): string {
  return document.body ? getComputedStyle(document.body).backgroundColor : "";
}

test("light or dark is chosen in the settings, kept in this browser, and there before the first paint", async ({
  page,
  product,
  context,
}) => {
  await page.emulateMedia({ colorScheme: "light" });
  await openAs(page, product, await createUser(product));
  await page.goto(`${product.url}/settings`);
  const appearance = page.getByRole("group", { name: "Appearance" });
  await expect(appearance.getByRole("radio", { name: "System" })).toBeChecked();
  expect(await page.evaluate(ground)).toBe(LIGHT);

  const other = await context.newPage();
  await other.goto(`${product.url}/help`);
  await appearance.getByRole("radio", { name: "Dark" }).check();
  expect(await page.evaluate(ground)).toBe(DARK);
  await expect.poll(() => other.evaluate(ground)).toBe(DARK);

  // Without any of our modules: what is drawn first is dark already.
  await page.route("**/assets/*.js", () => undefined);
  await page.goto(`${product.url}/`, { waitUntil: "commit" });
  await expect.poll(() => page.evaluate(ground)).toBe(DARK);
  await expect(page.locator('meta[name="theme-color"][media="all"]')).toHaveAttribute(
    "content",
    "#0f171b",
  );
  await page.unroute("**/assets/*.js");

  await page.goto(`${product.url}/settings`);
  await expect(appearance.getByRole("radio", { name: "Dark" })).toBeChecked();
  await appearance.getByRole("radio", { name: "System" }).check();
  expect(await page.evaluate(ground)).toBe(LIGHT);
  expect(await page.evaluate(() => localStorage.getItem("theme"))).toBeNull();
  await expect(page.locator('meta[name="theme-color"][media="all"]')).toHaveCount(0);
});

test("with forced colours the slider has its track, and the current page its mark", async ({
  page,
  product,
}) => {
  await page.emulateMedia({ forcedColors: "active" });
  await openPlanOf(page, product, {
    debts: [
      {
        name: "Car",
        kind: "auto_loan",
        balances: [{ id: "car", amount: "9000.00", apr: "7.99" }],
        minimum: "220.00",
      },
    ],
  });
  const slider = page.getByRole("slider", { name: "Beyond the minimums" });
  await expect(slider).toBeVisible();
  const drawn = await slider.screenshot();
  // A browser tells no styles of a slider's parts: without its border nothing else is drawn there.
  await page.evaluate(() => {
    const without = new CSSStyleSheet();
    without.replaceSync("::-webkit-slider-runnable-track { border-color: Canvas !important }");
    document.adoptedStyleSheets.push(without);
  });
  expect(drawn.equals(await slider.screenshot())).toBe(false);

  const groundOf = (name: string) =>
    page
      .getByRole("navigation", { name: "Main" })
      .getByRole("link", { name })
      .evaluate((link) => getComputedStyle(link).backgroundColor);
  expect(await groundOf("Plan")).not.toBe(await groundOf("Home"));
});

test("a word explains itself, to the finger, the keyboard and the ear", async ({
  page,
  product,
}) => {
  const section = await openCalculator(page, product);
  const word = section.getByRole("button", { name: "APR: what it means" });
  const meaning = page.getByRole("status").filter({ hasText: "Annual percentage rate" });
  await expect(meaning).toHaveCount(0);

  await word.focus();
  await page.keyboard.press("Enter");
  await expect(meaning).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(meaning).toHaveCount(0);
  await expect(word).toBeFocused();

  await page.setViewportSize({ width: 320, height: 700 });
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });
  await word.click();
  await expect(meaning).toBeVisible();
  const box = await meaning.boundingBox();
  expect(box?.x).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(320);
  await page.mouse.click(5, 300);
  await expect(meaning).toHaveCount(0);
});
