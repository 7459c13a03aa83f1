import type { Locator, Page } from "@playwright/test";

import { card, inDays, mortgage, studentLoan } from "./journey/custom-users.ts";
import { openHomeOf } from "./journey/open-home-of.ts";
import { createUser, linkQuickly, waitForSync } from "./journey/quick-start.ts";
import { expect, test } from "./product/running-product.ts";

const CARD = card({ name: "Sapphire", minimum: 75, due: inDays(6) });

/** Presses Tab until the target has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let press = 0; press < 60; press += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error("The keyboard does not get there.");
}

test("the keyboard alone leads from the landing page to a payment, marks it as sent, and undoes it @smoke", async ({
  page,
  product,
}) => {
  const user = await createUser(product);
  await linkQuickly(product, user, { customUser: { override_accounts: [CARD] } });
  await waitForSync(product, user);

  await page.goto(product.url);
  const signIn = page.getByRole("banner").getByRole("link", { name: "Sign in" });
  await tabTo(page, signIn);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Welcome Back" })).toBeVisible();
  await tabTo(page, page.getByLabel("Email"));
  await page.keyboard.type(user.email);
  await tabTo(page, page.getByLabel("Password"));
  await page.keyboard.type(user.password);
  // Enter does nothing until the app has hydrated the server's HTML.
  await expect(page.getByRole("button", { name: "Sign In", exact: true })).toBeEnabled();
  await page.keyboard.press("Enter");

  const tick = page.getByRole("button", { name: /^Mark \$[\d.,]+ to Sapphire as sent$/ });
  await expect(tick).toBeVisible();
  await tabTo(page, tick);
  await page.keyboard.press("Space");
  const undo = page.getByRole("button", { name: "Undo: Sapphire" });
  await expect(undo).toBeVisible();
  const message = page.getByRole("status").filter({ hasText: "to Sapphire is marked as sent." });
  await expect(message).toBeVisible();
  await expect(page.getByText(/^Sent · marked by you/)).toBeVisible();
  await tabTo(page, undo);
  await page.keyboard.press("Enter");

  await expect(undo).toHaveCount(0);
  await expect(tick).toBeFocused();
  await expect(page.getByRole("img", { name: "To be paid" })).toBeVisible();
});

test("on a phone, Home shows what to pay next and the payoff date, and one tap what $50 more changes @smoke", async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openHomeOf(page, product, [CARD]);

  await expect(page.getByText(/^Next: \$75\.00 to Sapphire by /)).toBeInViewport();
  await expect(page.getByText(/^Debt-free in \w+\s20\d\d/)).toBeInViewport();

  await page.getByRole("link", { name: "See your payoff plan" }).click();
  const more = page.getByRole("button", { name: /\+\$50, \w+ 20\d\d \d+ months? sooner/ });
  await expect(more).toBeInViewport();
});

test("a payment sheet that fails to load shows an error, and the list returns with the network", async ({
  page,
  context,
  product,
}) => {
  await openHomeOf(page, product, [CARD]);
  const more = page.getByRole("button", { name: /, Sapphire: more$/ });
  await tabTo(page, more);
  await context.setOffline(true);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "You're offline" })).toBeVisible();

  await context.setOffline(false);
  await tabTo(page, more);
  await page.keyboard.press("Enter");
  const sheet = page.getByRole("dialog", { name: "Sapphire" });
  await expect(sheet.getByLabel("Amount")).toHaveValue("75.00");
  await page.keyboard.press("Escape");
  await expect(more).toBeFocused();
});

test("a row of Home with a known amount is 56 px tall on a desktop with the bank below the name, and 96 px on a phone @slow", async ({
  page,
  product,
}) => {
  await openHomeOf(page, product, [
    card({ name: "Late Card", minimum: 48, due: inDays(-12), isOverdue: true }),
    CARD,
    card({
      name: "Rewards",
      officialName: "Rewards Visa Signature Card",
      minimum: 1_096,
      due: inDays(12),
    }),
    mortgage,
    studentLoan,
    card({ name: "Clear Card", minimum: 0, due: inDays(20) }),
    card({ name: "Silent Card", minimum: null, due: null }),
  ]);
  const rows = page
    .getByRole("main")
    .getByRole("region")
    .filter({ hasNotText: "Following payments" })
    .getByRole("listitem");
  await expect(rows).toHaveCount(7);
  const unknown = "We couldn't retrieve a minimum payment amount";
  const tallestOf = (some: Locator) =>
    some.evaluateAll((items) =>
      Math.max(...items.map((item) => item.getBoundingClientRect().height)),
    );
  const tallest = () => tallestOf(rows.filter({ hasNotText: unknown }));

  // The longest possible date, whatever today is.
  await rows
    .locator("time")
    .first()
    .evaluate((time) => (time.textContent = "Wednesday, September 30, 2026"));
  // Waits for the web font, because the fallback font is wider.
  await page.evaluate(() => document.fonts.ready);

  await page.setViewportSize({ width: 1440, height: 900 });
  await expect.poll(tallest).toBeLessThanOrEqual(56);
  // The sentence about an unknown amount is below its date.
  await expect.poll(() => tallestOf(rows.filter({ hasText: unknown }))).toBeLessThanOrEqual(88);
  for (const name of ["Sapphire", "Rewards Visa Signature Card"]) {
    const heading = rows.getByRole("heading", { name });
    const [named, bank] = await Promise.all([
      heading.boundingBox(),
      heading.locator("xpath=..").getByText("First Platypus Bank").boundingBox(),
    ]);
    expect(bank?.x).toBe(named?.x);
    expect(bank?.y).toBeGreaterThanOrEqual((named?.y ?? 0) + (named?.height ?? 0));
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(tallest).toBeLessThanOrEqual(96);
});
