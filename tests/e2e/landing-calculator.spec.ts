import {
  calculator,
  dateIn,
  enter,
  LOAN,
  openCalculator,
  VISA,
} from "./journey/landing-calculator.ts";
import { expect, test } from "./product/running-product.ts";

test("computing sends nothing, and the code loads only near the calculator", async ({
  page,
  product,
}) => {
  const requests: string[] = [];
  page.on("request", (request) => requests.push(`${request.method()} ${request.url()}`));
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto(product.url, { waitUntil: "networkidle" });
  const isCalculator = (url: string) => /\/landing-calculator-[\w-]+\.js$/.test(url);
  expect(requests.filter(isCalculator)).toEqual([]);

  const section = await openCalculator(page, product);
  await expect(section.getByText(/No plan can cost less than|Proven:/)).toBeVisible();
  expect(requests.filter(isCalculator)).toHaveLength(1);
  requests.length = 0;

  await enter(section, [VISA, LOAN]);
  await section.getByLabel("Beyond the minimums").press("End");
  for (const name of ["Avalanche", "Snowball", "Cheapest"]) {
    await section.getByRole("radio", { name }).check();
  }
  await expect(section.getByText(/No plan can cost less than|Proven:/)).toBeVisible();
  await section.getByRole("button", { name: "Remove Car" }).click();
  await page.waitForLoadState("networkidle");
  expect(requests).toEqual([]);
});

test("if the calculator fails to load, the page says so and retries", async ({ page, product }) => {
  await page.route("**/assets/landing-calculator-*.js", (route) => route.abort());
  await page.goto(product.url);
  const section = calculator(page);
  await section.scrollIntoViewIfNeeded();
  await expect(section.getByRole("alert")).toContainText("We couldn't load the calculator.");

  await page.unroute("**/assets/landing-calculator-*.js");
  await section.getByRole("button", { name: "Reload the page" }).click();
  await expect(dateIn(section)).toBeVisible();
});

test("the layout does not shift when the calculator arrives @slow", async ({ page, product }) => {
  await page.addInitScript(() => {
    window.shifted = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) {
        window.shifted += entry.value;
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    const section = calculator(page);
    await page.goto(product.url, { waitUntil: "networkidle" });
    const reserved = await section.boundingBox();
    await openCalculator(page, product);
    await expect(section.getByText(/No plan can cost less than|Proven:/)).toBeVisible();
    const filled = await section.boundingBox();

    expect(Math.abs((reserved?.height ?? 0) - (filled?.height ?? 0))).toBeLessThan(24);
    expect(await page.evaluate(() => window.shifted)).toBeLessThan(0.05);
  }
});

test("the calculator works by keyboard and screen reader: undo, new rows and results of changes @slow", async ({
  page,
  product,
}) => {
  const section = await openCalculator(page, product);
  await section.getByRole("button", { name: "Remove Store Card" }).focus();
  await page.keyboard.press("Enter");
  await expect(section.getByRole("button", { name: "Undo" })).toBeFocused();
  await expect(section.getByRole("status").filter({ hasText: "was removed" })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(section.getByRole("group", { name: "Store Card" }).getByLabel("Name")).toBeFocused();

  await section.getByRole("button", { name: "Add a debt" }).press("Enter");
  await expect(section.getByRole("group", { name: "Debt 4" }).getByLabel("Name")).toBeFocused();
  await page.keyboard.type("Clinic");
  await expect(section.getByRole("group", { name: "Clinic" })).toContainText(
    "Not counted yet: enter the balance and the APR.",
  );
  await expect(section.getByText("These 3 debts paid off in", { exact: true })).toBeVisible();
  await section.getByRole("button", { name: "Remove Clinic" }).press("Enter");

  const before = (await dateIn(section).textContent()) ?? "";
  await section.getByLabel("Beyond the minimums").press("End");
  await expect(dateIn(section)).not.toHaveText(before);
  const spoken = section
    .getByRole("status")
    .filter({ hasText: /^Debt-free in \w+ \d+, with \$[\d,.]+ of interest\.$/ });
  await expect(spoken).toContainText((await dateIn(section).textContent()) ?? "?");
});

test("a budget below the minimums and debts that never end are explained in words", async ({
  page,
  product,
}) => {
  const section = await openCalculator(page, product);
  await enter(section, [VISA]);
  await section.getByLabel("Monthly budget").fill("50");
  await expect(section.getByText("The usual minimums add up to $96.00.")).toBeVisible();

  const loan = { ...LOAN, name: "Growing", apr: "30", minimum: "20" };
  await section.getByRole("button", { name: "Add a debt" }).click();
  const row = section.getByRole("group", { name: "Debt 2" });
  await row.getByLabel("Kind").selectOption("Personal loan");
  await row.getByLabel("Balance").fill(loan.owed);
  await row.getByRole("textbox", { name: "APR" }).fill(loan.apr);
  await row.getByLabel("Minimum").fill(loan.minimum);
  await section.getByLabel("Beyond the minimums").press("Home");
  await expect(section.getByText("Never debt-free this way").first()).toBeVisible();

  await row.getByRole("textbox", { name: "APR" }).fill("lots");
  await expect(row.getByText("Enter a number such as 24.99.")).toBeVisible();
});
