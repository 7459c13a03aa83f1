import { card, checking, inDays, mortgage } from "./journey/custom-users.ts";
import { openHomeOf } from "./journey/open-home-of.ts";
import { expect, test } from "./product/running-product.ts";

const VISA = "Rewards Visa Signature Card";
const numbered = (mask: string, about: Parameters<typeof card>[0]) => {
  const made = card(about) as { meta: object };
  return { ...made, meta: { ...made.meta, mask } };
};
const ACCOUNTS = [
  numbered("1111", { name: VISA, minimum: 40, due: inDays(3) }),
  // The pay-by day is more than a week away, even with weekends and holidays.
  numbered("2222", { name: VISA, minimum: 60, due: inDays(18) }),
  mortgage,
  checking,
];

test("screen readers read Home and Plan in their order, with headings and no repeats @slow", async ({
  page,
  product,
}) => {
  await openHomeOf(page, product, ACCOUNTS);

  await expect(page.getByRole("main")).toMatchAriaSnapshot(`
    - main:
      - heading "Upcoming Minimum Payments" [level=1]
      - paragraph: /left to pay by/
      - region "Due in the next 7 days":
        - heading "Due in the next 7 days" [level=2]
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
      - region "Due later":
        - heading "Due later" [level=2]
        - list:
          - listitem:
            - heading "${VISA} •••• 2222" [level=3]
  `);

  await page.goto(`${product.url}/plan`);
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { name: "Milestones" })).toBeVisible();
  await expect(main.getByText(/^Searching/)).toHaveCount(0);
  await expect(main).toMatchAriaSnapshot(`
    - main:
      - heading "Payoff plan" [level=1]
      - navigation "Parts of your plan"
      - textbox "Monthly budget"
      - list "Budgets to choose from"
      - slider "Beyond the minimums"
      - figure:
        - img /^What you owe falls from/
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
        - radio "Cheapest"
  `);
  // The result of a change is announced after the change, and not repeated at the end of the page.
  await expect(
    page.getByRole("status").filter({ hasText: /paid off in|Debt-free in/ }),
  ).toHaveCount(0);
});
