/** Where one is: the parts of the address, what was left for its screen, and the entry's own name. */
export type Location = {
  pathname: string;
  /** With its "?", or "". */
  search: string;
  /** With its "#", or "". */
  hash: string;
  /** What the screen before left for this one; it outlives a reload. */
  state: unknown;
  /** Another one for each entry of the history. */
  key: string;
};

/** Parts of an address. What is left out is empty; without a path, it is that of where one is. */
export type To = string | { pathname?: string; search?: string; hash?: string };

export const FIRST_KEY = "default";

export function newKey(): string {
  return crypto.getRandomValues(new Uint32Array(2)).join("-");
}

/** The parts of an address as text: "/a?b#c". "?b", "#c" and "." have no path of their own. */
export function partsOf(to: To): { pathname: string; search: string; hash: string } {
  if (typeof to !== "string") {
    const { pathname = "", search = "", hash = "" } = to;
    return { pathname, search: led("?", search), hash: led("#", hash) };
  }
  const [beforeHash = ""] = to.split("#", 1);
  const [path = ""] = beforeHash.split("?", 1);

  return {
    pathname: path === "." ? "" : path,
    search: led("?", beforeHash.slice(path.length)),
    hash: led("#", to.slice(beforeHash.length)),
  };
}

/** A sign that leads nothing is left away. */
function led(sign: string, text: string): string {
  if (text === "" || text === sign) return "";

  return text.startsWith(sign) ? text : `${sign}${text}`;
}

/** The address that a way leads to from `here`. */
export function addressOf(to: To, here: Pick<Location, "pathname">): string {
  const { pathname, search, hash } = partsOf(to);

  return `${pathname || here.pathname}${search}${hash}`;
}

export function hrefOf({ pathname, search, hash }: Omit<Location, "state" | "key">): string {
  return `${pathname}${search}${hash}`;
}
