import type { Product } from "../product/start-product.ts";

const MAIL = /<h2>([^<]*)<\/h2>\s*<dl>\s*<dt>To<\/dt><dd>([^<]*)<\/dd>/g;

/** Subjects of the mails that the outbox shows to an address, the newest first; they are kept for 30 days. */
export async function mailsTo({ url }: Product, email: string): Promise<string[]> {
  const page = await (await fetch(`${url}/dev/outbox`)).text();

  return [...page.matchAll(MAIL)]
    .filter(([, , recipient]) => recipient === email)
    .map(([, subject = ""]) => subject);
}
