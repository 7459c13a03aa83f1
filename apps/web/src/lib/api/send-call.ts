import {
  type AnswerOf,
  type BodyOf,
  type Endpoint,
  type endpoints,
  type ParamsOf,
  parseEndpoint,
  type QueryOf,
  type RouteName,
  type Routes,
  TIME_ZONE_HEADER,
} from "@snowball/contract";

import { readClockHeaders } from "../now.ts";
import { ApiError, readProblem } from "./errors.ts";

/** The options of a call; `RequestTo` defines the ones that each endpoint requires. */
export type Sent = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  token?: string | null | undefined;
  credentials: RequestCredentials;
  signal?: AbortSignal | undefined;
  /** Time limit in milliseconds; the default is `CALL_TIMEOUT_MS`. */
  timeoutMs?: number | undefined;
};

/** Reading the time zone takes milliseconds on a phone, and a screen sends several calls at once. */
const ZONE_FRESH_MS = 60_000;
let zone: { name: string; readAt: number } | null = null;

/** Returns the device's time zone, which changes if the user travels while a page is open. */
function deviceTimeZone(): string {
  const at = performance.now();
  if (zone === null || at - zone.readAt > ZONE_FRESH_MS) {
    zone = { name: new Intl.DateTimeFormat().resolvedOptions().timeZone, readAt: at };
  }

  return zone.name;
}

/**
 * Sends one call as JSON, with the device's time zone and a Bearer header if there is a token.
 * Returns the response whatever its status.
 * @throws as `fetchWithTimeout` does.
 */
export async function sendCall(
  host: { fetch: typeof fetch; base: string },
  endpoint: Endpoint,
  { params = {}, query, body, token, credentials, signal, timeoutMs }: Sent,
): Promise<Response> {
  const { method, path } = parseEndpoint(endpoint);
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ""),
  );
  const url = host.base + filled + (query ? `?${new URLSearchParams(query)}` : "");

  const response = await fetchWithTimeout({ ...host, timeoutMs }, url, {
    method,
    headers: {
      Accept: "application/json",
      "Content-Type": "application/json",
      ...(token && { Authorization: `Bearer ${token}` }),
      [TIME_ZONE_HEADER]: deviceTimeZone(),
    },
    credentials,
    cache: "no-store",
    signal: signal ?? null,
    // Without a body, `JSON.stringify` returns undefined and the call sends none.
    body: JSON.stringify(body),
  });
  readClockHeaders(response);

  return response;
}

type NameAt = { [Name in RouteName as (typeof endpoints)[Name]]: Name };

/** Endpoints of the auth calls, and of the one that starts a demo's session; all others are data endpoints (spec §7). */
export type AuthEndpoint =
  | Extract<keyof NameAt, `${string}/api/auth/${string}`>
  | typeof endpoints.startDemo;
export type DataEndpoint = Exclude<keyof NameAt, AuthEndpoint>;
export type ListEndpoint = {
  [At in DataEndpoint]: AnswerFrom<At> extends { results: unknown[] } ? At : never;
}[DataEndpoint];

export type AnswerFrom<At extends keyof NameAt> = AnswerOf<NameAt[At]>;
export type BodyTo<At extends keyof NameAt> = BodyOf<NameAt[At]>;
export type EntryOf<At extends ListEndpoint> = AnswerFrom<At>["results"][number];

export type RequestTo<At extends DataEndpoint> = RequiredField<"params", ParamsOf<NameAt[At]>> &
  RequiredField<"body", BodyTo<At>> &
  QueryField<QueryOf<NameAt[At]>> &
  AccessTo<At> & { signal?: AbortSignal | undefined; timeoutMs?: number | undefined };

export type RequestArguments<At extends DataEndpoint> = Argument<RequestTo<At>>;

/** The argument is optional if all its fields are optional. */
export type Argument<Given> = object extends Given ? [given?: Given] : [given: Given];

type RequiredField<Part extends string, Value> = [Value] extends [undefined]
  ? unknown
  : { [key in Part]: Value };

type QueryField<Query> = [Query] extends [undefined]
  ? unknown
  : object extends Query
    ? { query?: Query }
    : { query: Query };

/** A public endpoint requires `access: "public"`, so that each call shows that it works without a session. */
type AccessTo<At extends DataEndpoint> = Routes[NameAt[At]]["access"] extends "public"
  ? { access: "public" }
  : unknown;

/** Time limit of a call, in milliseconds. The user then sees an error. */
export const CALL_TIMEOUT_MS = 15_000;

/** Time limit for a file that may contain years of data. */
export const DOWNLOAD_TIMEOUT_MS = 120_000;

export class TimeoutError extends Error {
  override name = "TimeoutError";
}

/**
 * Makes one HTTP call with a deadline that includes reading the response body.
 * @throws TimeoutError when the deadline passes; TypeError when the network fails; the caller's own
 * reason when its signal is aborted.
 */
export async function fetchWithTimeout(
  deps: { fetch: typeof fetch; timeoutMs?: number | undefined },
  url: string,
  init: RequestInit,
): Promise<Response> {
  const deadline = new AbortController();
  const timer = setTimeout(() => {
    deadline.abort(new TimeoutError("Snowball took too long to answer. Please try again."));
  }, deps.timeoutMs ?? CALL_TIMEOUT_MS);
  const signal = init.signal ? AbortSignal.any([init.signal, deadline.signal]) : deadline.signal;

  try {
    const response = await deps.fetch(url, { ...init, signal });
    const body = await response.arrayBuffer();
    const { status, statusText, headers } = response;
    // A `Response` with one of these statuses must have a null body, not an empty one.
    const isBodiless = status === 204 || status === 205 || status === 304;

    return new Response(isBodiless ? null : body, { status, statusText, headers });
  } catch (error) {
    if (deadline.signal.aborted && !init.signal?.aborted) throw deadline.signal.reason;
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Returns the parsed JSON body of a response, or the text of a calendar or CSV file.
 * @throws ApiError for every status but 2xx, and for other content types: an error page of a proxy
 * or captive portal must not pass as data.
 */
export async function readAnswer(response: Response): Promise<unknown> {
  if (response.status === 204) return null;
  if (response.ok && /^text\/(calendar|csv)\b/.test(typeOf(response))) return response.text();
  const body = await parseJson(response);
  if (!response.ok) throw errorFromResponse(response, body);
  if (body === NOT_JSON) throw badAnswer(response);

  return body;
}

const NOT_JSON = Symbol("not JSON");

function typeOf({ headers }: Response): string {
  return headers.get("Content-Type")?.toLowerCase() ?? "";
}

async function parseJson(response: Response): Promise<unknown> {
  if (!/^application\/(.+\+)?json\b/.test(typeOf(response))) return NOT_JSON;

  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    // The caller throws for this marker. The parser's message would not help the user.
    return NOT_JSON;
  }
}

function errorFromResponse(response: Response, body: unknown): ApiError {
  const { status } = response;
  const { summary, fields, code } = readProblem(body);
  const words = [...summary, ...Object.values(fields).flat()];
  const message = words.length > 0 ? words.join(" ") : fallbackMessage(status);

  // Our server always sends a message. Without one, a proxy answers, such as for a server that did not answer in time.
  const isProxyError = status >= 500 && words.length === 0;

  return new ApiError(message, { status, code: isProxyError ? "bad_answer" : code, fields });
}

/** What the user reads if no answer comes. */
export const UNREACHABLE = "We couldn't reach Snowball. Check your connection and try again.";

/** What the user reads if a refusal has no message of its own. */
export function fallbackMessage(status: number): string {
  return status >= 500
    ? `Snowball is having trouble (error ${status}). Please try again in a moment.`
    : `Snowball refused this (error ${status}).`;
}

export function badAnswer({ status }: Pick<Response, "status">): ApiError {
  return new ApiError("We couldn't read Snowball's response. Please try again.", {
    status,
    code: "bad_answer",
  });
}

type Deps = { fetch: typeof fetch; isOnline: boolean };

/** Whether the server would answer a reload of the page at that address. */
export async function serverAnswers({ fetch, isOnline }: Deps, url: string): Promise<boolean> {
  if (!isOnline) return false;

  try {
    const { ok } = await fetchWithTimeout({ fetch }, url, { method: "HEAD", cache: "no-store" });
    return ok;
  } catch {
    return false; // Every failure means the same: the page must not be reloaded.
  }
}

const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * Returns the base URL of API calls without a trailing slash: the configured host, or the page's
 * origin if none is configured.
 * @throws Error unless the URL uses https (spec §7). Plain http is allowed for loopback hosts only,
 * because anyone on the network could read passwords and tokens.
 */
export function baseUrl(configured: string, pageOrigin: string): string {
  const url = new URL(configured === "" ? pageOrigin : configured);
  const isSafe =
    url.protocol === "https:" || (url.protocol === "http:" && LOOPBACK.test(url.hostname));
  if (!isSafe) throw new Error(`Snowball talks over https only, which ${url.origin} is not.`);

  return url.href.replace(/\/+$/, "");
}
