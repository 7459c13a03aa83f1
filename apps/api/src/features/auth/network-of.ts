import { isIPv6 } from "node:net";

const GROUPS = 8;
const NETWORK_GROUPS = 4;
const MAPPED_IPV4 = /^::ffff:(?=\d+\.)/i;

/**
 * Returns the subscriber's network: an IPv4 address, or the /64 of an IPv6 address. All 2⁶⁴
 * addresses of a /64 belong to one subscriber (RFC 6177), who can switch between them freely.
 */
export function networkOf(ip: string): string {
  const address = ip.replace(MAPPED_IPV4, "");
  if (!isIPv6(address)) return address;

  const [head = "", tail = ""] = address.split("::").map((part) => part.toLowerCase());
  const left = groupsOf(head);
  const right = groupsOf(tail);
  const zeros = Array.from({ length: Math.max(0, GROUPS - left.length - right.length) }, () => "0");
  const groups = [...left, ...zeros, ...right].map((group) => group.replace(/^0+(?=.)/, ""));

  return `${groups.slice(0, NETWORK_GROUPS).join(":")}::/64`;
}

function groupsOf(part: string): string[] {
  return part === "" ? [] : part.split(":");
}
