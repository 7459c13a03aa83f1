import { expect, type Page } from "@playwright/test";

import type { Product } from "../product/start-product.ts";
import type { Person } from "./person.ts";
import { send } from "./send.ts";

const DAY_MS = 86_400_000;

/**
 * Moves the banks, the card payments and the app forward.
 * @returns the new time.
 */
export async function moveDays({ sandboxUrl }: Product, days: number): Promise<{ now: Date }> {
  const { now } = await send<{ now: string }>(`${sandboxUrl}/_sandbox/clock`, {
    body: { advanceMs: days * DAY_MS },
  });

  return { now: new Date(now) };
}

/** Signs in again, after more days than an unused session lasts. */
export async function signInAgain(page: Page, { url }: Product, person: Person): Promise<void> {
  await page.goto(`${url}/home`);
  await expect(page.getByRole("heading", { name: "Welcome Back" })).toBeVisible();
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password").fill(person.password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();

  await expect(page.getByRole("heading", { name: "Upcoming Minimum Payments" })).toBeVisible();
}
