/**
 * Whether it is safe to open an address from a Stripe response: it is on one of Stripe's hosts over https, or on this
 * machine if the API is a local fake.
 * @param baseUrl URL of Stripe's API; null = Stripe's own host.
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
