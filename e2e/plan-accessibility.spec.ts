import { card, inDays, studentLoan } from "./journey/custom-users.ts";
import { createUser, linkQuickly, openAs, waitForSync } from "./journey/quick-start.ts";
import { faultsOf } from "./journey/faults-of.ts";
import { expect, test } from "./product/running-product.ts";

test("no state of the plan has an accessibility fault that axe can see, nor scrolls sideways", async ({
  page,
  product,
}) => {
  const user = await createUser(product);
  await linkQuickly(product, user, {
    customUser: {
      override_accounts: [
        card({ name: "Everyday Visa", minimum: 35, due: inDays(12) }),
        card({ name: "Late Card", minimum: 40, due: inDays(-3), isOverdue: true }),
        card({ name: "Silent Card", minimum: null, due: null }),
        studentLoan,
      ],
    },
  });
  await waitForSync(product, user);
  await openAs(page, product, user);
  await page.goto(`${product.url}/plan`);
  await expect(page.getByText("Debt-free in", { exact: true })).toBeVisible();
  await expect(page.getByText(/depend(s|ing) on what we estimated/)).toBeVisible();
  const faults: Record<string, string[]> = { plan: await faultsOf(page) };

  await page.getByRole("radio", { name: "My own order" }).check();
  for (const summary of await page.getByRole("main").locator("summary").all()) {
    await summary.click();
  }
  faults["every why"] = await faultsOf(page);

  await page.goto(`${product.url}/plan/months`);
  await expect(page.getByLabel("Month of the chart")).toBeVisible();
  await page.getByText("Show as a table").click();
  await page.getByRole("radio", { name: "Balances" }).check();
  faults["months"] = await faultsOf(page);

  for (const part of ["proof", "estimates"]) {
    await page.goto(`${product.url}/plan/${part}`);
    await expect(page.getByText("Debt-free in", { exact: true })).toBeVisible();
    faults[part] = await faultsOf(page);
  }

  await page.goto(`${product.url}/plan/adjustments`);
  for (const kind of ["one-time amount", "recurring amount", "raise"]) {
    await page.getByRole("button", { name: `Add a ${kind}` }).click();
    await page.getByRole("button", { name: `Add ${kind}` }).click();
  }
  await page.getByRole("button", { name: "Add a pause" }).click();
  await page
    .getByRole("form", { name: "Pause" })
    .getByRole("button", { name: "Add pause" })
    .click();
  faults["every form"] = await faultsOf(page);

  await page.goto(`${product.url}/plan`);
  await page.getByLabel("Monthly budget").fill("50");
  await expect(page.getByRole("heading", { name: /^What to pay first/ })).toBeVisible();
  faults["too little"] = await faultsOf(page);

  expect(Object.entries(faults).filter(([, found]) => found.length > 0)).toEqual([]);
});
