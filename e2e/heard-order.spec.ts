import type { Page } from "@playwright/test";

import { card, checking, inDays, mortgage } from "./journey/custom-users.ts";
import { createUser, linkQuickly, openAs, waitForSync } from "./journey/quick-start.ts";
import { expect, test } from "./product/running-product.ts";
import type { Product } from "./product/start-product.ts";

const VISA = "Rewards Visa Signature Card";
const numbered = (mask: string, about: Parameters<typeof card>[0]) => {
  const made = card(about) as { meta: object };
  return { ...made, meta: { ...made.meta, mask } };
};
const ACCOUNTS = [
  numbered("1111", { name: VISA, minimum: 40, due: inDays(3) }),
  // To be sent more than a week from now, whatever weekends and holidays come between.
  numbered("2222", { name: VISA, minimum: 60, due: inDays(18) }),
  mortgage,
  checking,
];

async function openFor(page: Page, product: Product, path: string): Promise<void> {
  const user = await createUser(product);
  await linkQuickly(product, user, { customUser: { override_accounts: ACCOUNTS } });
  await waitForSync(product, user);
  await openAs(page, product, user);
  await page.goto(`${product.url}${path}`);
}

test("Home is heard as what is left, then groups of payments, each with its name, day and deed", async ({
  page,
  product,
}) => {
  await openFor(page, product, "/home");

  await expect(page.getByRole("main")).toMatchAriaSnapshot(`
    - main:
      - heading "Upcoming Minimum Payments" [level=1]
      - paragraph: /left to pay by/
      - region "Next 7 days":
        - heading "Next 7 days" [level=2]
        - list:
          - listitem:
            - button "Mark $40.00 to ${VISA} •••• 1111 as sent"
            - heading "${VISA} •••• 1111" [level=3]
            - paragraph
            - paragraph:
              - time
            - paragraph:
              - link "Plan ${VISA} •••• 1111"
            - 'button "$40.00, ${VISA} •••• 1111: more"'
      - region "Later":
        - heading "Later" [level=2]
        - list:
          - listitem:
            - heading "${VISA} •••• 2222" [level=3]
  `);
});

test("Plan is heard as budget, date, this month, milestones and strategies, each under a heading, nothing twice", async ({
  page,
  product,
}) => {
  await openFor(page, product, "/plan");

  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { name: "Milestones" })).toBeVisible();
  await expect(main.getByText(/^Searching/)).toHaveCount(0);
  await expect(main).toMatchAriaSnapshot(`
    - main:
      - heading "Payoff plan" [level=1]
      - textbox "Monthly budget"
      - list "Budgets to choose from"
      - slider "Beyond the minimums"
      - region "This month":
        - heading "This month" [level=2]
        - list:
          - listitem:
            - button /to ${VISA} •••• 1111 as sent/
            - heading /${VISA} •••• 1111/ [level=3]
      - region "Milestones":
        - heading "Milestones" [level=2]
        - list
      - group "Strategy":
        - heading "Strategy" [level=2]
        - region "Strategies compared":
          - table "What each strategy comes to with these debts"
      - navigation "More about your plan"
  `);
  // What a change came to is heard after one, and not as a second telling at the end.
  await expect(
    page.getByRole("status").filter({ hasText: /paid off in|Debt-free in/ }),
  ).toHaveCount(0);
});
