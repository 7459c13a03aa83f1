import { card, inDays } from "./journey/custom-users.ts";
import { faultsOf } from "./journey/faults-of.ts";
import { openHomeOf } from "./journey/open-home-of.ts";
import { expect, test } from "./product/running-product.ts";

const CARDS = [
  card({ name: "Sapphire", minimum: 75, due: inDays(1) }),
  card({ name: "Late Card", minimum: 48, due: inDays(-12), isOverdue: true }),
];

test("what is ticked on the plan is done on Home at once, and what is undone on Home is to be sent on the plan", async ({
  page,
  product,
}) => {
  await openHomeOf(page, product, CARDS);
  const nav = page.getByRole("navigation", { name: "Main" });
  await nav.getByRole("link", { name: "Plan" }).click();
  const month = page.getByRole("region", { name: "This month" });
  const tick = month.getByRole("button", { name: /^Mark \$[\d.,]+ to Late Card as sent$/ });
  await tick.focus();
  await page.keyboard.press("Space");
  await expect(month.getByRole("button", { name: "Undo: Late Card" })).toBeVisible();
  await expect(month.getByText("Sent already")).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);

  await nav.getByRole("link", { name: "Home" }).click();
  const done = page.getByRole("region", { name: "Done" });
  await expect(done).toContainText("Late Card");
  await done.getByRole("button", { name: "Show what was sent to Late Card" }).click();
  await page.getByRole("button", { name: /^Undo \$/ }).click();
  await expect(page.getByRole("button", { name: /^Restore \$/ })).toBeVisible();
  await page.getByRole("button", { name: "Close" }).click();

  await nav.getByRole("link", { name: "Plan" }).click();
  await expect(tick).toBeVisible();
  await expect(month.getByText("Sent already")).toHaveCount(0);
});

test("a part is recorded on the plan, whose rows fit a phone", async ({ page, product }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openHomeOf(page, product, CARDS);
  await page.goto(`${product.url}/plan`);
  const month = page.getByRole("region", { name: "This month" });
  const rows = month.getByRole("listitem");
  await expect(rows.first()).toBeVisible();
  const tallest = await rows.evaluateAll((items) =>
    Math.max(...items.map((item) => item.getBoundingClientRect().height)),
  );
  expect(tallest).toBeLessThanOrEqual(96);

  await month
    .getByRole("button", { name: /, Late Card: more$/ })
    .first()
    .click();
  const sheet = page.getByRole("dialog", { name: "Late Card" });
  await sheet.getByLabel("Amount").fill("20");
  await sheet.getByRole("button", { name: "Record payment" }).click();
  await expect(month.getByText(/^\$20\.00 of \$[\d.]+ sent$/)).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
});
