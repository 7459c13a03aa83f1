import type { Account, Item, ItemInput, LinkInput } from "@snowball/contract";
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
let destroyed = 0;
export const destroyedWindows = () => destroyed;
let areSilent = false;
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
    destroyed = 0;
    areSilent = false;
    Reflect.set(window, "Plaid", { create: createWindow });
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

function createWindow(options: PlaidLinkOptionsWithLinkToken) {
  created.push(options);
  if (!areSilent) queueMicrotask(() => options.onLoad?.());
  return {
    open: () => {
      windows.push(options);
      // A frame of the bank's takes the focus, and takes it along when it goes.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      if (!areSilent) options.onEvent?.("OPEN", EVENT);
    },
    exit: () => {
      ended += 1;
    },
    destroy: () => {
      destroyed += 1;
    },
  };
}

export type Opened = {
  items?: Item[];
  accounts?: Account[];
  /** What comes of telling the API of the public token. */
  finish?: (publicToken: string, answers: Answers) => Response;
};

export function open({ items = [], accounts = [], finish }: Opened = {}) {
  let tokens = 0;
  const linked: LinkInput[] = [];
  const answers: Answers = {
    "/api/v1/items/": items,
    "/api/v1/accounts/": accounts,
    get "/api/v1/links/"() {
      tokens += 1;
      return Response.json({ token: `link-${tokens}`, expiration: "2026-11-20T08:00:00Z" });
    },
  };
  const screenUnderTest = renderScreen(<ConnectionsSection />, answers, {
    answer: ({ method, path, body }) => {
      if (path === "/api/v1/links/") linked.push(body as LinkInput);
      return finish && method === "POST" && path === "/api/v1/items/"
        ? finish((body as ItemInput).public_token, answers)
        : undefined;
    },
  });

  return { ...screenUnderTest, linkCalls: () => tokens, linked };
}

export async function press(name: string): Promise<void> {
  const button = await screen.findByRole("button", { name });
  await waitFor(() => expect(button.hasAttribute("disabled")).toBe(false));
  fireEvent.click(button);
}

export const VISA = { type: "credit", subtype: "credit card", mask: "4821", name: "Visa" };
// No more than what tells two accounts of a bank apart.
export const LINKED_VISA = { ...VISA, uuid: "visa", item: KNOWN.uuid } as Account;
