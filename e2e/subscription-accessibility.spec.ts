import AxeBuilder from "@axe-core/playwright";

import { createUser, openAs } from "./journey/quick-start.ts";
import { send } from "./journey/send.ts";
import { subscribe } from "./journey/subscribe.ts";
import { expect, test } from "./product/running-product.ts";

const VIEWS = [
  { name: "phone, light", width: 390, height: 844, colorScheme: "light" },
  { name: "phone, dark", width: 390, height: 844, colorScheme: "dark" },
  { name: "desktop, light", width: 1280, height: 900, colorScheme: "light" },
  { name: "desktop, dark", width: 1280, height: 900, colorScheme: "dark" },
] as const;

const A_MONTH_MS = 32 * 86_400_000;

test("no state of a subscription has an accessibility fault that axe can see, nor scrolls sideways", async ({
  page,
  product,
}) => {
  test.setTimeout(300_000);
  await openAs(page, product, await createUser(product));
  await subscribe(page, product, "4000 0000 0000 0341");
  const faults: string[] = [];

  const check = async (state: string) => {
    for (const { name, width, height, colorScheme } of VIEWS) {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      // Colours that are still changing over have neither the old contrast nor the new.
      await page.evaluate(() => Promise.all(document.getAnimations().map((each) => each.finished)));
      const { violations } = await new AxeBuilder({ page }).analyze();
      faults.push(
        ...violations.map(({ id, nodes }) => `${state}, ${name}: ${id} ${nodes[0]?.html}`),
      );
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      if (overflow > 0) faults.push(`${state}, ${name}: ${overflow} px wider than the screen`);
    }
  };
  const open = async (path: string, text: string | RegExp) => {
    await expect(async () => {
      await page.goto(`${product.url}${path}`);
      await expect(page.getByText(text).first()).toBeVisible({ timeout: 3_000 });
    }).toPass();
  };

  await open("/profile?tab=plan", "Active");
  await check("active");
  await page.getByRole("button", { name: "Cancel subscription" }).click();
  await check("asked whether to cancel");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Cancel subscription" }).click();
  await expect(page.getByText("Cancelled")).toBeVisible();
  await check("cancelled");
  await page.getByRole("button", { name: "Resume subscription" }).click();
  await expect(page.getByText("Active")).toBeVisible();

  try {
    await send(`${product.sandboxUrl}/_sandbox/clock`, { body: { advanceMs: A_MONTH_MS } });
    await open("/profile?tab=plan", "Payment failed");
    await check("payment failed");
    await open("/profile?tab=billing", "Not paid yet");
    await check("invoices");
    await open("/home", "Your last payment did not go through.");
    await check("payment failed, at home");
  } finally {
    await send(`${product.sandboxUrl}/_sandbox/clock`, { body: { reset: true } });
  }
  expect(faults).toEqual([]);
});
