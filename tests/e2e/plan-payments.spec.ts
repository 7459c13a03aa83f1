import { card, inDays } from "./journey/custom-users.ts";
import { openHomeOf } from "./journey/open-home-of.ts";
import { expect, test } from "./product/running-product.ts";

// Due today, so that the first one belongs to this month on each of its days.
const CARDS = [
  card({ name: "Sapphire", minimum: 75, due: inDays(0) }),
  card({ name: "Late Card", minimum: 48, due: inDays(-12), isOverdue: true }),
];

test("a payment checked on the plan is marked on Home, and one undone on Home is open on the plan", async ({
  page,
  product,
}) => {
  await openHomeOf(page, product, CARDS);
  const nav = page.getByRole("navigation", { name: "Main" });
  await nav.getByRole("link", { name: "Plan" }).click();
  const month = page.getByRole("region", { name: "This month" });
  const tick = month.getByRole("button", { name: /^Mark \$[\d.,]+ to Sapphire as sent$/ });
  await tick.focus();
  await page.keyboard.press("Space");
  await expect(month.getByRole("button", { name: "Undo: Sapphire" })).toBeVisible();
  await expect(month.getByText("Already sent")).toBeVisible();

  await nav.getByRole("link", { name: "Home" }).click();
  await page.getByRole("button", { name: "Show what was sent to Sapphire" }).click();
  await page.getByRole("button", { name: /^Undo \$/ }).click();
  await expect(page.getByRole("button", { name: /^Restore \$/ })).toBeVisible();
  await page.getByRole("button", { name: "Close" }).click();

  await nav.getByRole("link", { name: "Plan" }).click();
  await expect(tick).toBeVisible();
  await expect(month.getByText("Already sent")).toHaveCount(0);
});
