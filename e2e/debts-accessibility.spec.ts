import { card, inDays } from "./journey/custom-users.ts";
import { EVERY_VIEW, faultsOf, PHONE_LIGHT } from "./journey/faults-of.ts";
import { debtNamed, openDebtsOf, openRowOf } from "./journey/open-debts-of.ts";
import { send } from "./journey/send.ts";
import { expect, test } from "./product/running-product.ts";

const LONG = "Platinum Preferred Rewards Business Cash Back Signature Card of the Family";
const ACCOUNTS = [
  card({ name: "Silent Card", minimum: null, due: null }),
  card({ name: "Gold Card", minimum: 35, due: inDays(9) }),
  card({ name: LONG, minimum: 20, due: inDays(-4), isOverdue: true }),
];
/** Its interest is more than its minimum, and its offer ends. */
const SOFA = {
  name: "Sofa",
  kind: "credit_card",
  currency: "USD",
  balances: [
    {
      id: "balance",
      amount: "1800.00",
      apr: "39.99",
      deferred: { apr: "39.99", last_date: inDays(120), accrued: "140.20" },
    },
  ],
  minimum: "40.00",
};

const views = [...EVERY_VIEW, { ...PHONE_LIGHT, width: 320 }];

test("no state of the debts' screens has a fault that axe can see, nor scrolls sideways", async ({
  page,
  product,
}) => {
  const faults: Record<string, string[]> = {};

  await openDebtsOf(page, product);
  await expect(page.getByRole("heading", { name: "No debts yet" })).toBeVisible();
  faults["no debts"] = await faultsOf(page, { views });

  const user = await openDebtsOf(page, product, ACCOUNTS);
  await send(`${product.url}/api/v1/debts/`, { token: user.access, body: SOFA });
  await page.reload();
  await expect(debtNamed(page, "Sofa")).toBeVisible();
  await openRowOf(page, "Silent Card");
  await debtNamed(page, "Silent Card")
    .getByRole("button", { name: /^Use this/ })
    .click();
  await expect(page.getByText("The figure was changed.")).toBeVisible();
  faults["debts"] = await faultsOf(page, { views });

  await openRowOf(page, "Sofa");
  await page.getByRole("button", { name: "Remove Sofa" }).click();
  await expect(page.getByText("“Sofa” was removed.")).toBeVisible();
  faults["removed"] = await faultsOf(page, { views });
  await page.getByRole("button", { name: "Undo: bring back Sofa" }).click();
  await expect(debtNamed(page, "Sofa")).toBeVisible();

  await openRowOf(page, "Gold Card");
  await page.getByRole("link", { name: "Edit Gold Card" }).click();
  await page.getByText("More details").click();
  await page.getByLabel("Minimum payment").fill("60");
  await page.getByLabel("Special offer").selectOption("No interest if paid in full by a date");
  await page.getByRole("button", { name: "Add a balance with its own rate" }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("This was not saved.")).toBeVisible();
  faults["faulty form"] = await faultsOf(page, { views });

  await page.goto(`${product.url}/plan`);
  await expect(page.getByRole("region", { name: "Before it costs more" })).toBeVisible();
  faults["alarms"] = await faultsOf(page, {
    views,
    within: 'main section:has(> h2):has(a[href^="/detail/"])',
  });
  await page.goto(`${product.url}/debts/0b9a6a3e-0000-4000-8000-000000000001`);
  await expect(page.getByRole("heading", { name: "We could not find this account" })).toBeVisible();
  faults["no such debt"] = await faultsOf(page, { views });

  expect(Object.entries(faults).filter(([, found]) => found.length > 0)).toEqual([]);
});
