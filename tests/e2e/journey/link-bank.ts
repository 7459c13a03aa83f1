import { expect, type Page } from "@playwright/test";

type Choice = {
  button: "Add Checking Account +" | "Add Credit Card or Loan +";
  institution: string;
  userName: string;
  password?: string;
};

/** Links all offered accounts through the Link window, from Account Connections. */
export async function linkBank(page: Page, choice: Choice): Promise<void> {
  // The count is right once the list has arrived.
  const list = page.getByText("Nothing linked yet").or(page.getByRole("article"));
  await expect(list.first()).toBeVisible();
  const before = await page.getByRole("article").count();
  await page.getByRole("button", { name: choice.button }).click();
  await goThroughLink(page, choice);

  await expect(page.getByRole("article")).toHaveCount(before + 1);
  await expect(
    page.getByRole("article", { name: choice.institution }).getByText("Last updated").first(),
  ).toBeVisible();
}

async function goThroughLink(page: Page, choice: Choice): Promise<void> {
  const { institution, userName, password = "pass_good" } = choice;
  const link = page.frameLocator('[data-open] > iframe[src*="/link/ui"]');

  await link.getByRole("button", { name: "Continue" }).click();
  await link.getByRole("button", { name: institution }).click();
  await link.getByLabel("User name").fill(userName);
  await link.getByLabel("Password", { exact: true }).fill(password);
  await link.getByRole("button", { name: "Submit" }).click();
  await link.getByRole("button", { name: "Continue" }).click();
  await link.getByRole("button", { name: /done|finish/i }).click();
}
