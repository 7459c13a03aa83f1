import Bowser from "bowser";

const MAPPED_IPV4 = /^::ffff:(?=\d+\.)/i;
/** A browser can send any name. Pages and mails show only names that the library defines. */
const BROWSERS: readonly string[] = Object.values(Bowser.BROWSER_MAP);
const SYSTEMS: readonly string[] = Object.values(Bowser.OS_MAP);

/** Returns browser and system, e.g. `Chrome on Windows`; null if neither is known. */
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
 * Returns a shortened IP address, enough to distinguish home from abroad: `203.0.113.*` for IPv4,
 * the first 48 bits for IPv6, which is the size of one site (RFC 6177).
 */
export function truncateIp(ip: string): string {
  const address = ip.replace(MAPPED_IPV4, "");
  if (!address.includes(":")) return address.replace(/\.\d+$/, ".*");

  const [head = ""] = address.split("::");
  const groups = head === "" ? [] : head.split(":");
  return `${[...groups, "0", "0", "0"].slice(0, 3).join(":").toLowerCase()}::/48`;
}
