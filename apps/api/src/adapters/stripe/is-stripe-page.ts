/**
 * Whether an address that came in an answer may be opened by a user: one of Stripe's own hosts over
 * https, or, where a stand-in on this machine plays Stripe, a page of this machine.
 * @param baseUrl where Stripe's API is; null = Stripe's own host.
 */
export function isStripePage(address: string, baseUrl: string | null): boolean {
  const url = URL.parse(address);
  if (url === null || url.username !== "" || url.password !== "") return false;
  if (url.protocol === "https:") return isStripeHost(url.hostname);

  return url.protocol === "http:" && isLoopback(url) && isLoopback(URL.parse(baseUrl ?? ""));
}

function isStripeHost(hostname: string): boolean {
  return hostname === "stripe.com" || hostname.endsWith(".stripe.com");
}

function isLoopback(url: URL | null): boolean {
  return url !== null && ["127.0.0.1", "localhost", "[::1]"].includes(url.hostname);
}
