import { randomUUID } from "node:crypto";

import { linkBank } from "./journey/link-bank.ts";
import { confirmEmail, register, signIn } from "./journey/person.ts";
import { watchRequests } from "./journey/settled.ts";
import { pay, subscribe } from "./journey/subscribe.ts";
import { expect, test } from "./product/running-product.ts";

const TWO_MINUTES_MS = 120_000;
const anna = { email: `anna-${randomUUID()}@example.org`, password: "winter coat on the hook" };

test("a new user registers, links a bank, a card and a loan, sees what is due, and subscribes @smoke (spec 1, 2)", async ({
  page,
  product,
}) => {
  const settled = watchRequests(page);
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("console", (message) => {
    // The fake servers' frames may log errors: a declined card is a 402 response.
    const { url } = message.location();
    const isOurs = url.startsWith("http://localhost:");
    if (message.type() === "error" && isOurs) faults.push(`${url}: ${message.text()}`);
  });

  const began = Date.now();
  await test.step("register and confirm the email", async () => {
    await register(page, product, anna);
    await expect(page.getByText("First, please subscribe")).toBeVisible();
    await confirmEmail(page, product, anna);
  });

  await test.step("link a checking account, a card and loans", async () => {
    await page.goto(`${product.url}/account-connections`);
    await linkBank(page, {
      button: "Add Checking Account +",
      institution: "First Platypus Bank",
      userName: "user_good",
    });
    await linkBank(page, {
      button: "Add Credit Card or Loan +",
      institution: "Tartan Bank",
      userName: "user_family",
    });
    await linkBank(page, {
      button: "Add Credit Card or Loan +",
      institution: "Houndstooth Bank",
      userName: "user_graduate",
    });
  });

  await test.step("see the upcoming minimum payments", async () => {
    await page.getByRole("link", { name: "Home" }).click();
    await expect(page.getByRole("heading", { name: "Upcoming Minimum Payments" })).toBeVisible();
    await expect(page.getByRole("link", { name: /^Plan ./ }).first()).toBeVisible();
    expect(await page.getByText("Let's get it scheduled").count()).toBeGreaterThan(3);
    expect(Date.now() - began).toBeLessThan(TWO_MINUTES_MS);
  });

  await test.step("subscribe with another card after one is declined", async () => {
    await page.getByRole("link", { name: "Subscribe" }).click();
    await pay(page, "4000 0000 0000 0002");
    await expect(
      page.frameLocator('iframe[src*="/checkout/ui"]').getByText("Your card was declined."),
    ).toBeVisible();
    await subscribe(page, product, "4242 4242 4242 4242");
  });

  await test.step("the subscription notice is gone", async () => {
    await page.goto(`${product.url}/home`);
    await expect(page.getByRole("heading", { name: "Upcoming Minimum Payments" })).toBeVisible();
    await expect(page.getByText("Let's get it scheduled").first()).toBeVisible();
    await expect(page.getByText("First, please subscribe")).toHaveCount(0);
  });

  await test.step("sign out and in again", async () => {
    await page.getByRole("link", { name: "Logout" }).click();
    await expect(page.getByText("Logging out...")).toBeVisible();
    await expect(page).toHaveURL(`${product.url}/`);
    await signIn(page, product, anna);
    await page.goto(`${product.url}/account-connections`);
    await expect(page.getByRole("article")).toHaveCount(3);
  });

  await settled();
  expect(faults).toEqual([]);
});
