import type { Account, BankAccess, Item, ItemInput, LinkInput } from "@snowball/contract";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import type { PlaidLinkOnEventMetadata, PlaidLinkOptionsWithLinkToken } from "react-plaid-link";
import { afterEach, beforeEach, expect, vi } from "vitest";

import { type Answers, renderScreen } from "#lib/testing/render-screen.tsx";

import { connectionFixture } from "./connection-fixture.ts";
import { ConnectionsSection } from "../connections-section.tsx";

/** The options of the bank windows opened so far. */
export const windows: PlaidLinkOptionsWithLinkToken[] = [];
/** The options of all created windows, opened or not. */
export const created: PlaidLinkOptionsWithLinkToken[] = [];
/** Number of windows that were removed from the page. */
let ended = 0;
export const endedWindows = () => ended;
let areSilent = false;
let areMute = false;
/** Makes future windows load but show nothing when opened. */
export const muteWindows = (isMute = true) => void (areMute = isMute);
/** Makes the frames of future windows never load. */
export const silenceWindows = (isSilent = true) => void (areSilent = isSilent);
export const KNOWN = connectionFixture({ institution_id: "ins_1" });
export const META = { institution: null, status: null, link_session_id: "s", request_id: "r" };

export const EVENT: PlaidLinkOnEventMetadata = {
  account_number_mask: null,
  error_type: null,
  error_code: null,
  error_message: null,
  exit_status: null,
  is_update_mode: null,
  match_reason: null,
  routing_number: null,
  institution_id: null,
  institution_name: null,
  institution_search_query: null,
  mfa_type: null,
  view_name: null,
  selection: null,
  timestamp: "2026-11-20T08:00:00Z",
  link_session_id: "s",
  request_id: "r",
};

/** Replaces Plaid's script with a fake for each test of a file. */
export function useFakePlaid(): void {
  beforeEach(() => {
    windows.length = 0;
    created.length = 0;
    ended = 0;
    areSilent = false;
    areMute = false;
    Reflect.set(window, "Plaid", { create: createWindow });
    vi.stubGlobal("IntersectionObserver", AllInView);
    // Simulates the load of the script, without a request. The inert marker is added to the page.
    vi.spyOn(document.head, "append").mockImplementation((node) => {
      const script = node as HTMLScriptElement;
      if (script.type === "application/json") document.head.appendChild(script);
      else script.dispatchEvent(new Event("load"));
    });
    vi.spyOn(console, "error").mockImplementation(() => undefined);
  });

  afterEach(() => {
    Reflect.deleteProperty(window, "Plaid");
  });
}

/** Treats every element as visible, because the test DOM has no layout. */
class AllInView {
  readonly report: (entries: { isIntersecting: boolean }[]) => void;
  constructor(report: AllInView["report"]) {
    this.report = report;
  }
  observe = () => this.report([{ isIntersecting: true }]);
  disconnect = () => undefined;
}

function createWindow(options: PlaidLinkOptionsWithLinkToken) {
  created.push(options);
  if (!areSilent) queueMicrotask(() => options.onLoad?.());
  return {
    open: () => {
      windows.push(options);
      // The bank's frame takes the focus; when it is removed, the focus is lost.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      if (!areSilent && !areMute) options.onEvent?.("OPEN", EVENT);
    },
    exit: () => {
      ended += 1;
    },
    destroy: () => undefined,
  };
}

export type Opened = {
  items?: Item[] | Response;
  accounts?: Account[];
  /** Responds to the request that sends the public token. */
  finish?: (publicToken: string, answers: Answers) => Response;
  /** The reason why no further bank may be linked. */
  refusal?: BankAccess["refusal"];
  /** Responds to the request for a link token. Creates a new token by default. */
  link?: (input: LinkInput) => Response | Promise<Response> | undefined;
};

export function open({ items = [], accounts = [], finish, link, refusal = null }: Opened = {}) {
  const linked: LinkInput[] = [];
  const answers: Answers = {
    "/api/v1/items/": items,
    "/api/v1/accounts/": accounts,
    "/api/v1/bank-access/": Response.json({ ...ACCESS, refusal }),
  };
  const screenUnderTest = renderScreen(<ConnectionsSection />, answers, {
    answer: ({ method, path, body }) => {
      if (path === "/api/v1/links/") {
        linked.push(body as LinkInput);
        return link?.(body as LinkInput) ?? tokenFor(body as LinkInput, linked);
      }
      return finish && method === "POST" && path === "/api/v1/items/"
        ? finish((body as ItemInput).public_token, answers)
        : undefined;
    },
  });

  return { ...screenUnderTest, linked };
}

/** Returns a token with a name made of its kind and number, such as `depository-1`. */
function tokenFor(input: LinkInput, linked: readonly LinkInput[]): Response {
  const kindOf = ({ type, for_item: item, add_accounts: adds }: LinkInput) =>
    item ? (adds ? "add" : "update") : type.split("_")[0];
  const kind = kindOf(input);
  const number = linked.filter((each) => kindOf(each) === kind).length;
  const expiration = new Date(Date.now() + 4 * 3_600_000).toISOString();

  return Response.json({ uuid: crypto.randomUUID(), token: `${kind}-${number}`, expiration });
}

const ACCESS: BankAccess = {
  because: "subscription",
  is_allowed: true,
  banks: 0,
  banks_max: 15,
  until: null,
  refusal: null,
};

export async function press(name: string): Promise<void> {
  const button = await screen.findByRole("button", { name });
  await waitFor(() => {
    expect(button.hasAttribute("disabled")).toBe(false);
    expect(button.getAttribute("aria-busy")).toBeNull();
  });
  fireEvent.click(button);
}

export const VISA = { type: "credit", subtype: "credit card", mask: "4821", name: "Visa" };
// Contains only the fields that distinguish two accounts of a bank.
export const LINKED_VISA = { ...VISA, uuid: "visa", item: KNOWN.uuid } as Account;
