import { createUser, openAs } from "./journey/quick-start.ts";
import { openPlanOf } from "./journey/open-plan-of.ts";
import { openCalculator } from "./journey/landing-calculator.ts";
import { expect, test } from "./product/running-product.ts";

const DARK = "rgb(15, 23, 27)";
const LIGHT = "rgb(247, 245, 240)";

/** Returns the page's background color. Empty before the document has a body. */
function ground(): string {
  return document.body ? getComputedStyle(document.body).backgroundColor : "";
}

test("Settings switch light and dark mode, which the browser stores and applies before the first paint", async ({
  page,
  product,
  context,
}) => {
  await page.emulateMedia({ colorScheme: "light" });
  await openAs(page, product, await createUser(product));
  await page.goto(`${product.url}/settings`);
  const appearance = page.getByRole("group", { name: "Appearance" });
  await expect(appearance.getByRole("radio", { name: "System" })).toBeChecked();
  await expect.poll(() => page.evaluate(ground)).toBe(LIGHT);

  const other = await context.newPage();
  await other.goto(`${product.url}/help`);
  await appearance.getByRole("radio", { name: "Dark" }).check();
  await expect.poll(() => page.evaluate(ground)).toBe(DARK);
  await expect.poll(() => other.evaluate(ground)).toBe(DARK);

  // Blocks our scripts, to show that the first paint is already dark.
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
  await expect.poll(() => page.evaluate(ground)).toBe(LIGHT);
  await expect.poll(() => page.evaluate(() => localStorage.getItem("theme"))).toBeNull();
  await expect(page.locator('meta[name="theme-color"][media="all"]')).toHaveCount(0);
});

test("forced colors show the slider's track and the mark of the current page @slow", async ({
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
  // Browsers do not expose the styles of a slider's parts. In forced colors, only its border draws
  // the track.
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

test("a term's explanation opens by touch and keyboard, and is read by screen readers @slow", async ({
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
