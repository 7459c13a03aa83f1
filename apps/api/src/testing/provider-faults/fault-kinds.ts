import type { ServerResponse } from "node:http";

/** The provider's response; empty if it was not called. */
export type ProviderAnswer = { status: number; body: string };

export const FAULT_KINDS = [
  "reset",
  "timeout",
  "slow_body",
  "status_429",
  "status_500",
  "status_502",
  "status_503",
  "html",
  "truncated",
  "wrong_types",
  "empty",
  "huge",
  "redirect",
  "no_http",
] as const;

export type FaultKind = (typeof FAULT_KINDS)[number];

/** Whether the fault happens before or after the provider processed the request. */
export type Side = "before" | "after";

/** Faults that the provider itself returns without processing the request. */
const BEFORE_ONLY: readonly FaultKind[] = ["status_429", "status_500"];
/** Faults made from the provider's response. */
const AFTER_ONLY: readonly FaultKind[] = ["truncated", "wrong_types", "huge"];

export function sidesOf(kind: FaultKind): Side[] {
  if (BEFORE_ONLY.includes(kind)) return ["before"];
  return AFTER_ONLY.includes(kind) ? ["after"] : ["before", "after"];
}

export const RETRY_AFTER_SECONDS = 7;
/** Above the limit of 5 MB for a response. */
const HUGE = 6_000_000;
const DRIP_EVERY_MS = 100;
const PAGE = "<html><head><title>Bad Gateway</title></head><body>Bad Gateway</body></html>";
/** An error body with the fields of both providers. */
const ERROR = {
  error_type: "API_ERROR",
  error_code: "INTERNAL_SERVER_ERROR",
  error: { type: "api_error", message: "Ordered by the trial." },
};

const json = (outgoing: ServerResponse, status: number, body: string) => {
  outgoing.writeHead(status, { "content-type": "application/json" }).end(body);
};
const page = (outgoing: ServerResponse, status: number) => {
  outgoing.writeHead(status, { "content-type": "text/html" }).end(PAGE);
};

type Blow = (outgoing: ServerResponse, answer: ProviderAnswer) => void;

/** What each kind does to an answer. */
export const BLOWS: Record<FaultKind, Blow> = {
  reset: ({ socket }) => void socket?.resetAndDestroy(),
  timeout: () => undefined,
  slow_body: (outgoing) => {
    outgoing.writeHead(200, { "content-type": "application/json" });
    const drip = setInterval(() => outgoing.write(" "), DRIP_EVERY_MS);
    outgoing.on("close", () => clearInterval(drip));
  },
  status_429: (outgoing) => {
    const body = { ...ERROR, error_type: "RATE_LIMIT_EXCEEDED", error_code: "RATE_LIMIT" };
    outgoing.setHeader("retry-after", RETRY_AFTER_SECONDS);
    json(outgoing, 429, JSON.stringify(body));
  },
  status_500: (outgoing) => json(outgoing, 500, JSON.stringify(ERROR)),
  status_502: (outgoing) => page(outgoing, 502),
  status_503: (outgoing) => page(outgoing, 503),
  html: (outgoing) => page(outgoing, 200),
  truncated: (outgoing, { body }) => json(outgoing, 200, body.slice(0, body.length / 2)),
  wrong_types: (outgoing, { body }) =>
    json(outgoing, 200, JSON.stringify(ofWrongTypes(JSON.parse(body)))),
  empty: (outgoing) => json(outgoing, 200, ""),
  huge: (outgoing, { body }) => {
    const parsed = JSON.parse(body) as object;
    json(outgoing, 200, JSON.stringify({ ...parsed, more: "x".repeat(HUGE) }));
  },
  redirect: (outgoing) => {
    outgoing.writeHead(307, { location: "http://127.0.0.1:9/elsewhere" }).end();
  },
  // The first bytes of a TLS server.
  no_http: ({ socket }) => void socket?.end(Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01])),
};

/** Returns the same structure with values of other types. */
function ofWrongTypes(value: unknown): unknown {
  if (Array.isArray(value)) return { first: value.length };
  if (typeof value === "object" && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [name, ofWrongTypes(inner)]),
    );
  }
  return typeof value === "string" ? 7 : "seven";
}
