import { expect, test } from "@playwright/test";

import { interruptDatabase, isHeld } from "../tooling/torture/interrupt-database.ts";
import { createPlace, removePlace, startProduct } from "./product/start-product.ts";

// The short form of `npm run torture -- database`.

test("a database that is interrupted in each way under load kills nothing, and callers get 503 at worst", async () => {
  const place = await createPlace();
  const product = await startProduct(place);
  try {
    const report = await interruptDatabase(product, 1);

    expect(report.answers["200"]).toBeGreaterThan(0);
    expect(isHeld(report), JSON.stringify(report)).toBe(true);
    expect(await product.stop()).toBe(0);
  } finally {
    await product.stop();
    removePlace(place);
  }
});
