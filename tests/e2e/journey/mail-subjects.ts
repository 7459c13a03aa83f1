import type { Product } from "../product/start-product.ts";

const MAIL = /<h2>([^<]*)<\/h2>\s*<dl>\s*<dt>To<\/dt><dd>([^<]*)<\/dd>/g;

/**
 * Returns the subjects of an address's emails in the outbox, newest first. The outbox keeps 30
 * days.
 */
export async function listMailSubjects({ url }: Product, email: string): Promise<string[]> {
  const page = await (await fetch(`${url}/dev/outbox`)).text();

  return [...page.matchAll(MAIL)]
    .filter(([, , recipient]) => recipient === email)
    .map(([, subject = ""]) => subject.replaceAll("&#39;", "'"));
}

/** Payment reminders: `$69.34 to Everyday Card by …`, or several payments or days. */
const OF_PAYMENTS = /^\$| payments |^\d/;

/** Returns the subjects of all emails except payment reminders, oldest first. */
export async function listAccountMailSubjects(product: Product, email: string): Promise<string[]> {
  return (await listMailSubjects(product, email))
    .filter((each) => !OF_PAYMENTS.test(each))
    .toReversed();
}
