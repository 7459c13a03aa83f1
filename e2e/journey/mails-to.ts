import type { Product } from "../product/start-product.ts";

const MAIL = /<h2>([^<]*)<\/h2>\s*<dl>\s*<dt>To<\/dt><dd>([^<]*)<\/dd>/g;

/** Subjects of the mails that the outbox shows to an address, the newest first; they are kept for 30 days. */
export async function mailsTo({ url }: Product, email: string): Promise<string[]> {
  const page = await (await fetch(`${url}/dev/outbox`)).text();

  return [...page.matchAll(MAIL)]
    .filter(([, , recipient]) => recipient === email)
    .map(([, subject = ""]) => subject);
}

/** A reminder: `$69.34 to Everyday Card by …`, or of several payments or days. */
const OF_PAYMENTS = /^\$| payments |^\d/;

/** The subjects of all others, the first one first. */
export async function accountMailsTo(product: Product, email: string): Promise<string[]> {
  return (await mailsTo(product, email)).filter((each) => !OF_PAYMENTS.test(each)).toReversed();
}
