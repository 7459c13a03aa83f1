import { rowsOf } from "../../e2e/product/rows-of.ts";
import { type Place, startProduct, type Product } from "../../e2e/product/start-product.ts";

/**
 * Has the product's database acknowledge before it has written, which a trial has to find out. Connections
 * that are open stay as they were: so the product starts anew.
 */
export async function acknowledgeEarly(product: Product, place: Place): Promise<Product> {
  await rowsOf(product, "ALTER DATABASE snowball SET synchronous_commit = off");
  await product.stop();
  return startProduct(place);
}
