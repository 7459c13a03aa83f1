export type Environment = Readonly<Record<string, string | undefined>>;

/** Applies the same rule as the web app's data client, which refuses to call other origins. */
function isSafe(origin: string): boolean {
  const { protocol, hostname } = new URL(origin);

  return protocol === "https:" || isLoopback(hostname);
}

type Whole = { what: string; from: number; to: number; fallback: number };

/**
 * Reads single variables and collects their errors, so that all of them can be reported at once. An invalid variable
 * returns its default, so check `faults()` before using any value.
 */
export function createEnvironmentReader(environment: Environment) {
  const faults: string[] = [];

  /** An empty variable counts as not set, because container tools unset variables this way. */
  const value = (name: string) => environment[name]?.trim() || undefined;

  const parseUrl = (name: string, protocols: readonly string[]) => {
    const text = value(name);
    if (text === undefined) return null;
    const url = URL.canParse(text) ? new URL(text) : null;
    if (url && protocols.includes(url.protocol)) return url;

    const schemes = protocols.map((protocol) => `${protocol}//`).join(" or ");
    faults.push(`${name} must be a URL that begins with ${schemes}.`);
    return null;
  };

  const origin = (name: string, fallback: string) => {
    const url = parseUrl(name, ["http:", "https:"]);
    if (url && (url.pathname !== "/" || url.search !== "" || url.hash !== "")) {
      faults.push(`${name} must be an origin without a path, such as ${url.origin}.`);
    }
    return url?.origin ?? fallback;
  };

  const whole = (name: string, { what, from, to, fallback }: Whole) => {
    const text = value(name) ?? String(fallback);
    const number = Number(text);
    if (/^[0-9]{1,5}$/.test(text) && number >= from && number <= to) return number;
    faults.push(`${name} must be ${what} from ${from} to ${to}, not ${JSON.stringify(text)}.`);
    return fallback;
  };

  const oneOf = <const T extends string>(name: string, words: readonly T[], fallback: T) => {
    const text = value(name) ?? fallback;
    const accepted = words.find((word) => word === text);
    if (accepted === undefined) {
      faults.push(`${name} must be one of ${words.join(", ")}, not ${JSON.stringify(text)}.`);
    }
    return accepted ?? fallback;
  };

  return {
    faults: () => faults as readonly string[],

    isSet: (name: string) => value(name) !== undefined,

    text: (name: string, fallback: string) => value(name) ?? fallback,

    list: (name: string) =>
      (value(name) ?? "")
        .split(",")
        .map((entry) => entry.trim())
        .filter((entry) => entry !== ""),

    /** A variable that must be set if another one is. */
    required: (name: string, because: string) => {
      const text = value(name);
      if (text === undefined) faults.push(`${name} must be set, because ${because}.`);
      return text ?? "";
    },

    port: (name: string, fallback: number) =>
      whole(name, { what: "a port", from: 1, to: 65_535, fallback }),

    seconds: (name: string, { fallback, max }: { fallback: number; max: number }) =>
      whole(name, { what: "seconds", from: 0, to: max, fallback }),

    oneOf,

    isOn: (name: string, fallback: boolean) =>
      oneOf(name, ["on", "off"], fallback ? "on" : "off") === "on",

    url: (name: string, protocols: readonly string[]) =>
      parseUrl(name, protocols) === null ? null : (value(name) ?? null),

    /** A web origin such as `https://snowball.example`, without path and trailing slash. */
    origin,

    /** An origin that receives passwords. It must use https or be on this machine. */
    safeOrigin: (name: string, fallback: string) => {
      const found = origin(name, fallback);
      if (value(name) !== undefined && !isSafe(found)) {
        faults.push(`${name} must begin with https:// (http:// is for localhost only).`);
      }
      return found;
    },
  };
}

export type EnvironmentReader = ReturnType<typeof createEnvironmentReader>;

/** Lists one line for each invalid setting. */
export class SettingsError extends Error {
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(`These settings are wrong:\n${faults.map((fault) => `  ${fault}`).join("\n")}`);
    this.faults = faults;
  }
}

const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i;

/** Whether a host name or address, without a port, is this machine. */
export function isLoopback(host: string): boolean {
  return LOOPBACK.test(host);
}
