import { confirmEmail } from "./journey/person.ts";
import { linkBank } from "./journey/link-bank.ts";
import { moveDays, signInAgain } from "./journey/move-days.ts";
import { createUser, openAs } from "./journey/quick-start.ts";
import { expect, test } from "./product/moving-product.ts";

test("free days of linked banks say when they end, and leave what is owed behind", async ({
  page,
  product,
}) => {
  test.setTimeout(240_000);
  const user = await createUser(product);
  await confirmEmail(page, product, user);
  await openAs(page, product, user);
  await page.goto(`${product.url}/account-connections`);
  await linkBank(page, {
    button: "Add Credit Card or Loan +",
    institution: "Tartan Bank",
    userName: "user_good",
  });

  await test.step("Home asks to subscribe, and says until when banks stay linked", async () => {
    await page.goto(`${product.url}/home`);
    const notice = page.getByRole("complementary", { name: "Subscription" });
    await expect(notice.getByText("First, please subscribe")).toBeVisible();
    await expect(
      notice.getByText(/Your banks stay linked until \w+ \d+, \d{4}, free\./),
    ).toBeVisible();
  });

  await test.step("a week before, a mail says so", async () => {
    await moveDays(product, 24);
    await expect(async () => {
      await page.goto(`${product.url}/dev/outbox`);
      await expect(page.getByText(/Your banks stay linked until \w+, \w+ \d+/).first()).toBeVisible(
        {
          timeout: 3_000,
        },
      );
    }).toPass({ timeout: 60_000 });
  });

  await test.step("then the bank is gone, and its debts stay as they were known", async () => {
    await moveDays(product, 7);
    await signInAgain(page, product, user);
    await expect(async () => {
      await page.goto(`${product.url}/account-connections`);
      await expect(page.getByText(/Your banks are not linked any more since/).first()).toBeVisible({
        timeout: 3_000,
      });
      await expect(page.getByRole("article", { name: "Tartan Bank" })).toHaveCount(0);
    }).toPass({ timeout: 60_000 });
    await expect(page.getByRole("link", { name: "Subscribe" })).toBeVisible();

    await page.goto(`${product.url}/debts`);
    await expect(page.getByText("Rewards Visa Signature Card").first()).toBeVisible();
  });
});
