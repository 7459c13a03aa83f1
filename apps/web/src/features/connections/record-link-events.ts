import { LINK_EVENTS_MAX, type LinkEvent } from "@snowball/contract";

type Told = {
  view_name?: string | null;
  link_session_id?: string | null;
  request_id?: string | null;
  institution_id?: string | null;
  error_type?: string | null;
  error_code?: string | null;
  exit_status?: string | null;
};

const CODE = /^[A-Z][A-Z0-9_]{0,79}$/;
const ID = /^[A-Za-z0-9_-]{1,64}$/;
const STATUS = /^[a-z][a-z_ -]{0,79}$/;
/** The provider tells several in a row. */
const WAIT_MS = 1_000;

/**
 * Collects what happens in the bank's window, and has it sent a few at a time. Of what the provider tells
 * only names, codes and ids are taken: never what was typed into the search, nor the digits of an account.
 */
export function createLinkEventRecorder(send: (events: LinkEvent[]) => Promise<unknown>) {
  let waiting: LinkEvent[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    const events = waiting;
    waiting = [];
    // Support can do without; whoever links a bank is not to be troubled by it.
    if (events.length > 0) void send(events).catch(() => undefined);
  }

  return {
    note: (name: string, told: Told): void => {
      if (!CODE.test(name)) return;
      waiting.push(eventOf(name, told));
      if (waiting.length >= LINK_EVENTS_MAX) flush();
      else timer ??= setTimeout(flush, WAIT_MS);
    },
    /** At once: the page may be about to go. */
    flush,
  };
}

function eventOf(name: string, told: Told): LinkEvent {
  return {
    name,
    view_name: like(told.view_name, CODE),
    link_session_id: like(told.link_session_id, ID),
    request_id: like(told.request_id, ID),
    institution_id: like(told.institution_id, ID),
    error_type: like(told.error_type, CODE),
    error_code: like(told.error_code, CODE),
    exit_status: like(told.exit_status, STATUS),
  };
}

function like(value: unknown, pattern: RegExp): string | null {
  return typeof value === "string" && pattern.test(value) ? value : null;
}
