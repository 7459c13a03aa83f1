import Bowser from "bowser";

const MAPPED_IPV4 = /^::ffff:(?=\d+\.)/i;
/** A browser may call itself anything; what is shown and mailed is one of the library's names. */
const BROWSERS: readonly string[] = Object.values(Bowser.BROWSER_MAP);
const SYSTEMS: readonly string[] = Object.values(Bowser.OS_MAP);

/** Browser and system in plain words, e.g. `Chrome on Windows`; null when neither is known. */
export function describeDevice(userAgent: string): string | null {
  if (userAgent === "") return null;
  const { browser, os } = Bowser.parse(userAgent);
  const words = [
    ...BROWSERS.filter((name) => name === browser.name),
    ...SYSTEMS.filter((name) => name === os.name),
  ];

  return words.length === 0 ? null : words.join(" on ");
}

/**
 * The network of an address without its end, enough to tell home from abroad: `203.0.113.*` of IPv4,
 * the first 48 bits of IPv6, which is what a site is given (RFC 6177).
 */
export function coarseNetwork(ip: string): string {
  const address = ip.replace(MAPPED_IPV4, "");
  if (!address.includes(":")) return address.replace(/\.\d+$/, ".*");

  const [head = ""] = address.split("::");
  const groups = head === "" ? [] : head.split(":");
  return `${[...groups, "0", "0", "0"].slice(0, 3).join(":").toLowerCase()}::/48`;
}
