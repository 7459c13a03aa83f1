import type { Page } from "@playwright/test";
import type { Invoice, Item, Page as ListPage } from "@snowball/contract";

import { codeOf } from "../../e2e/journey/authenticator-code.ts";
import { PASSWORD } from "../../e2e/journey/quick-start.ts";
import type { Product } from "../../e2e/product/start-product.ts";

// States of the account itself: how it is signed in to, what it is linked to, what was paid for it.

export const CAREFUL = "noor.haddad@example.org";

const DEVICES = [
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1",
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0",
];

/** Signed in on a phone and at a desk as well. */
export async function signInElsewhere(_page: Page, { url }: Product): Promise<void> {
  for (const device of DEVICES) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other, as in life
    const answer = await fetch(`${url}/api/auth/token/`, {
      method: "POST",
      headers: { "Content-Type": "application/json", "User-Agent": device },
      body: JSON.stringify({ email: CAREFUL, password: PASSWORD }),
    });
    if (!answer.ok) throw new Error(`Nobody was signed in: ${answer.status}`);
  }
}

export async function showQrCode(page: Page): Promise<void> {
  await page.getByLabel("Your password").fill(PASSWORD);
  await page.getByLabel("Your password").press("Enter");
  await page.getByRole("img", { name: "QR code for an authenticator app" }).waitFor();
}

export async function turnSecondStepOn(page: Page): Promise<void> {
  await showQrCode(page);
  const key = (await page.locator("code").innerText()).replaceAll(/\s/g, "");
  await page.getByLabel("The code that the app shows now").fill(codeOf(key));
  await page.getByRole("button", { name: "Turn it on" }).click();
  await page.getByRole("heading", { name: "Your recovery codes" }).waitFor();
}

/** An export asks for the password then. */
export async function signInLongAgo(page: Page): Promise<void> {
  const json = { detail: "Please enter your password.", code: "password_needed" };
  await page.route("**/api/v1/me/export/*", (route) => route.fulfill({ status: 403, json }));
}

export async function askForExport(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Download everything" }).click();
  await page.getByLabel("Your password").waitFor();
}

export async function mistypeForExport(page: Page): Promise<void> {
  await askForExport(page);
  await page.getByLabel("Your password").fill("not the password");
  await page.getByLabel("Your password").press("Enter");
  await page.locator("[aria-invalid=true]").waitFor();
}

/** Of somebody who turned the second step on before. */
export async function askForCode(page: Page): Promise<void> {
  await page.getByLabel("Email").fill(CAREFUL);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.getByLabel("Code from your authenticator app").waitFor();
}

/** The bank asks for another consent before it tells transactions. */
export async function wantPermission(page: Page): Promise<void> {
  await page.route("**/api/v1/items/?*", async (route) => {
    const response = await route.fetch();
    const items = (await response.json()) as ListPage<Item>;
    const results = items.results.map((item) => ({
      ...item,
      status: "permission_required" as const,
      status_reason:
        "Your bank wants your permission to share your transactions. Update the account to give it.",
    }));
    await route.fulfill({ response, json: { ...items, results } });
  });
}

/** One bill given back, one in part, one that the payer's bank took back, and one that was paid. */
export async function giveBills(page: Page): Promise<void> {
  const bill = (at: number, more: Partial<Invoice> = {}): Invoice => ({
    invoice_id: `in_${at}`,
    number: `A1B2C3D4-000${at}`,
    date: `2026-0${at}-14T09:30:00Z`,
    amount: 499,
    currency: "USD",
    status: "paid",
    hosted_invoice_url: "https://example.org/bill",
    refund: null,
    dispute: null,
    ...more,
  });
  const date = "2026-09-20T10:00:00Z";
  const results = [
    bill(9, { refund: { amount: 499, date, is_full: true } }),
    bill(8, { refund: { amount: 100, date, is_full: false } }),
    bill(7, { dispute: "open" }),
    bill(6),
  ];
  const json = { count: results.length, next: null, previous: null, results };
  await page.route("**/stripe/invoices/?*", (route) => route.fulfill({ json }));
}
