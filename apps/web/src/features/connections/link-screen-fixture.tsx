import type { Account, BankAccess, Item, ItemInput, LinkInput } from "@snowball/contract";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import type { PlaidLinkOnEventMetadata, PlaidLinkOptionsWithLinkToken } from "react-plaid-link";
import { afterEach, beforeEach, expect, vi } from "vitest";

import { type Answers, renderScreen } from "#lib/testing/render-screen.tsx";

import { connectionFixture } from "./connection-fixture.ts";
import { ConnectionsSection } from "./connections-section.tsx";

/** The bank's windows opened so far, as Plaid's script would be asked for them. */
export const windows: PlaidLinkOptionsWithLinkToken[] = [];
/** Those that were made, whether or not they came to be opened. */
export const created: PlaidLinkOptionsWithLinkToken[] = [];
/** How many of them were taken off the page. */
let ended = 0;
export const endedWindows = () => ended;
let areSilent = false;
let areMute = false;
/** The windows to come load, and show nothing when they are opened. */
export const muteWindows = (isMute = true) => void (areMute = isMute);
/** The frames of the windows to come never load. */
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

/** Plaid's script as the screen meets it, for each test of a file. */
export function useFakePlaid(): void {
  beforeEach(() => {
    windows.length = 0;
    created.length = 0;
    ended = 0;
    areSilent = false;
    areMute = false;
    Reflect.set(window, "Plaid", { create: createWindow });
    vi.stubGlobal("IntersectionObserver", AllInView);
    // The script "loads" without being fetched; the inert marker goes into the page as it is.
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

/** Nothing is laid out here: every element is in view. */
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
      // A frame of the bank's takes the focus, and takes it along when it goes.
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
  items?: Item[];
  accounts?: Account[];
  /** What comes of telling the API of the public token. */
  finish?: (publicToken: string, answers: Answers) => Response;
  /** Why no further bank may be linked. */
  refusal?: BankAccess["refusal"];
  /** What comes of asking for a link token; a token of its own where nothing is said. */
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

/** Named for what it is for, and which of its kind it is: `depository-1`. */
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
// No more than what tells two accounts of a bank apart.
export const LINKED_VISA = { ...VISA, uuid: "visa", item: KNOWN.uuid } as Account;
