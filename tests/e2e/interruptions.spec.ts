import { interruptDatabase, isPassed } from "../resilience/interrupt-database.ts";
import { expect, test } from "./product/running-product.ts";

// The short form of `npm run resilience -- database`.

test("database interruptions under load crash no process, and callers get 503 at worst @slow", async ({
  product,
}) => {
  const report = await interruptDatabase(product, 1);

  expect(report.answers["200"]).toBeGreaterThan(0);
  expect(isPassed(report), JSON.stringify(report)).toBe(true);
});
