import { expect, type Page } from "@playwright/test";

import type { Product } from "../product/start-product.ts";
import { followMail } from "./follow-mail.ts";

export type Person = { email: string; password: string };

/** Registers in the browser. The session starts at once, and Home opens. */
export async function register(page: Page, product: Product, person: Person): Promise<void> {
  await page.goto(`${product.url}/register`);
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByLabel("Password again").fill(person.password);
  await page.getByRole("button", { name: "Register" }).click();

  await expect(page).toHaveURL(`${product.url}/home`);
}

/** Opens the confirmation email in the outbox and follows its link. */
export async function confirmEmail(page: Page, product: Product, person: Person): Promise<void> {
  await followMail(page, product, { to: person.email, link: /\/email\/confirm\// });

  await expect(page.getByText("We are confirming your email.")).toBeVisible();
  await expect(page).toHaveURL(`${product.url}/email-confirmed`);
  await expect(page.getByText("Email Confirmed. Please login")).toBeVisible();
}

export async function signIn(page: Page, product: Product, person: Person): Promise<void> {
  await page.goto(`${product.url}/login`);
  await expect(page.getByRole("heading", { name: "Welcome Back" })).toBeVisible();
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password").fill(person.password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();

  await expect(page).toHaveURL(`${product.url}/home`);
}
