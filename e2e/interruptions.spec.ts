import { interruptDatabase, isHeld } from "../tooling/torture/interrupt-database.ts";
import { expect, test } from "./product/running-product.ts";

// The short form of `npm run torture -- database`.

test("a database that is interrupted in each way under load kills nothing, and callers get 503 at worst", async ({
  product,
}) => {
  const report = await interruptDatabase(product, 1);

  expect(report.answers["200"]).toBeGreaterThan(0);
  expect(isHeld(report), JSON.stringify(report)).toBe(true);
});
