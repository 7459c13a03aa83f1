import type { PayoffPlan } from "@snowball/contract";

import { createUser, openAs } from "./journey/quick-start.ts";
import { send } from "./journey/send.ts";
import { expect, test } from "./product/running-product.ts";

/** Returns the date in the browser's time zone. */
function calendarDate(): string {
  const now = new Date();
  const parts = [now.getFullYear(), now.getMonth() + 1, now.getDate()];
  return parts.map((part) => String(part).padStart(2, "0")).join("-");
}

// The first and the last time zone to begin a day. At any time, one of them has another date than
// UTC.
for (const timezoneId of ["Pacific/Kiritimati", "Pacific/Pago_Pago"]) {
  test.describe(`a browser in ${timezoneId}`, () => {
    test.use({ timezoneId });

    test("plans start on the user's own day, even if the profile has no time zone", async ({
      page,
      product,
    }) => {
      const user = await createUser(product);
      await send(`${product.url}/api/v1/debts/`, {
        token: user.access,
        body: {
          name: "Car",
          kind: "auto_loan",
          balances: [{ id: "car", amount: "9000.00", apr: "7.99" }],
          minimum: "220.00",
        },
      });
      await openAs(page, product, user);
      const answered = page.waitForResponse(/\/api\/v1\/payoff-plan\/$/);
      const before = await page.evaluate(calendarDate);
      await page.goto(`${product.url}/plan`);

      const { today } = (await (await answered).json()) as PayoffPlan;
      const after = await page.evaluate(calendarDate);

      // Midnight may pass in between.
      expect([before, after]).toContain(today);
    });
  });
}
