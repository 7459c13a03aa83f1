import type { Locator, Page } from "@playwright/test";
import type { Debt } from "@snowball/contract";

import { debtNamed, openDebtsOf, openRowOf } from "./journey/open-debts-of.ts";
import { createUser, openAs } from "./journey/quick-start.ts";
import { send } from "./journey/send.ts";
import { expect, test } from "./product/running-product.ts";

async function fillCarLoan(page: Page): Promise<void> {
  await page.getByLabel("Name").fill("Car loan");
  await page.getByLabel("Kind of debt").selectOption("Auto loan");
  await page.getByLabel("Balance you owe today").fill("$8,400.00");
  await page.getByLabel("APR", { exact: true }).fill("6.4%");
  await page.getByLabel("Minimum payment").fill("260");
  await page.getByLabel("Due day of the month").selectOption("15");
}

test("a manual debt is entered, changed, removed and restored @smoke", async ({
  page,
  product,
}) => {
  await openDebtsOf(page, product);

  await test.step("four figures create a debt and a plan", async () => {
    await page.getByRole("link", { name: "Add a debt" }).click();
    await expect(page.getByRole("heading", { name: "Add a debt" })).toBeFocused();
    await fillCarLoan(page);
    await page.getByRole("button", { name: "Add this debt" }).click();
    await expect(page).toHaveURL(`${product.url}/debts`);
    await expect(page.getByText("“Car loan” was added.")).toBeVisible();
    const added = debtNamed(page, "Car loan");
    await expect(added).toContainText("$8,400.00");
    await expect(added).toContainText("6.40%");
    await expect(added).toContainText("$260.00");
    await openRowOf(page, "Car loan");
    await expect(added).toContainText("The 15th");
    await expect(added).toContainText("From you: balance, APR, minimum payment, due date.");
    await page.getByRole("link", { name: "See your payoff plan" }).click();
    await expect(page.getByText("Debt-free in", { exact: true })).toBeVisible();
  });

  await test.step("a figure changes, and leaving with unsaved changes asks first", async () => {
    await page.goto(`${product.url}/debts`);
    await openRowOf(page, "Car loan");
    await page.getByRole("link", { name: "Edit Car loan" }).click();
    await page.getByLabel("Minimum payment").fill("275.50");
    await page.getByRole("link", { name: "Why", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Leave without saving?" })).toBeVisible();
    await page.getByRole("button", { name: "Stay here" }).click();
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Saved.", { exact: true })).toBeVisible();
    await page.getByRole("main").getByRole("link", { name: "Debts" }).click();
    await expect(debtNamed(page, "Car loan")).toContainText("$275.50");
  });

  await test.step("the debt is removed, and the removal undone", async () => {
    await openRowOf(page, "Car loan");
    await page.getByRole("button", { name: "Remove Car loan" }).click();
    await expect(debtNamed(page, "Car loan")).toHaveCount(0);
    const undo = page.getByRole("button", { name: "Undo: restore Car loan" });
    await expect(undo).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("link", { name: "Car loan" })).toBeFocused();
    await expect(debtNamed(page, "Car loan")).toContainText("$275.50");
    await page.reload();
    await expect(debtNamed(page, "Car loan")).toContainText("$275.50");
  });

  await test.step("the debt stays removed after leaving the screen", async () => {
    await openRowOf(page, "Car loan");
    await page.getByRole("button", { name: "Remove Car loan" }).click();
    await expect(page.getByText("“Car loan” was removed.")).toBeVisible();
    await page.reload();
    await expect(page.getByRole("heading", { name: "No debts yet" })).toBeVisible();
  });
});

test("Save stays in reach on a phone while a debt has unsaved changes, and covers no field @slow", async ({
  page,
  product,
}) => {
  const user = await createUser(product);
  const { uuid } = await send<Debt>(`${product.url}/api/v1/debts/`, {
    token: user.access,
    body: {
      name: "Car loan",
      kind: "auto_loan",
      balances: [{ id: "car", amount: "14600.00", apr: "6.90" }],
      minimum: "412.00",
      due_day: 15,
    },
  });
  await openAs(page, product, user);

  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 700 });
    await page.goto(`${product.url}/detail/${uuid}`);
    const name = page.getByRole("textbox", { name: "Name", exact: true });
    const save = page.getByRole("button", { name: "Save", exact: true });
    await expect(name).toBeVisible();
    await page.getByText("More details").click();
    await name.focus();
    await expect(save).not.toBeInViewport();
    await name.fill("Old car loan");
    await expect(save).toBeInViewport({ ratio: 1 });

    const main = page.getByRole("navigation", { name: "Main" });
    expect((await edgesOf(save)).bottom).toBeLessThanOrEqual((await edgesOf(main)).top);
    const covered: string[] = [];
    while (!(await save.evaluate((button) => button === document.activeElement))) {
      await page.keyboard.press("Tab");
      const { name: field, bottom } = await page.evaluate(() => ({
        name: document.activeElement?.getAttribute("name"),
        bottom: document.activeElement?.getBoundingClientRect().bottom ?? 0,
      }));
      if (field && bottom > (await edgesOf(save)).top) covered.push(field);
    }
    expect(covered).toEqual([]);

    await page.getByRole("button", { name: "Discard the changes" }).click();
    await name.focus();
    await expect(save).not.toBeInViewport();
  }
});

function edgesOf(place: Locator): Promise<DOMRect> {
  return place.evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect);
}
