import { card, inDays } from "./journey/custom-users.ts";
import { EVERY_VIEW, faultsOf, PHONE_LIGHT } from "./journey/faults-of.ts";
import { debtNamed, openDebtsOf } from "./journey/open-debts-of.ts";
import { send } from "./journey/send.ts";
import { expect, test } from "./product/running-product.ts";

const views = [...EVERY_VIEW, { ...PHONE_LIGHT, width: 320 }];
const GOLD = {
  name: "Gold",
  kind: "credit_card",
  balances: [{ id: "balance", amount: "480.00", apr: "24.99" }],
  minimum: "30.00",
  nickname: "My gold",
};

test("a debt that was entered and then linked counts once, as soon as the user says that it is one", async ({
  page,
  product,
}) => {
  const user = await openDebtsOf(page, product, [
    card({ name: "Gold Card", minimum: 35, due: inDays(9) }),
  ]);
  await send(`${product.url}/api/v1/debts/`, { token: user.access, body: GOLD });
  await page.reload();
  const question = page.getByText("Is “My gold” you entered the same as “Gold Card •••• 4242”?");
  const inAll = page.getByRole("row", { name: /^In all/ });
  const same = page.getByRole("button", { name: "Same debt: My gold" });
  const undo = page.getByRole("button", { name: "Undo: My gold" });
  await expect(question).toBeVisible();
  await expect(inAll).toContainText("$980.00");
  expect(await faultsOf(page, { views })).toEqual([]);

  await test.step("the same debt, undone by keyboard", async () => {
    await same.focus();
    await page.keyboard.press("Enter");
    await expect(undo).toBeFocused();
    await expect(inAll).toContainText("$500.00");
    expect(await faultsOf(page, { views })).toEqual([]);
    await page.keyboard.press("Enter");
    await expect(same).toBeFocused();
    await expect(inAll).toContainText("$980.00");
  });

  await test.step("two debts, and not asked again", async () => {
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(undo).toBeFocused();
    await expect(question).toHaveCount(0);
    await page.reload();
    await expect(inAll).toContainText("$980.00");
    await expect(question).toHaveCount(0);
  });

  await test.step("of another one that is the same, what only it told is the linked one's", async () => {
    await send(`${product.url}/api/v1/debts/`, {
      token: user.access,
      body: { ...GOLD, name: "Debt 2", nickname: "Gold for every day" },
    });
    await page.reload();
    await page.getByRole("button", { name: "Same debt: Gold for every day" }).click();
    await expect(page.getByText("and counts once.")).toBeVisible();
    await page.reload();
    await expect(debtNamed(page, "Gold for every day")).toContainText("$500.00");
    await expect(inAll).toContainText("$980.00");
  });
});
