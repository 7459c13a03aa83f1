import { LINK_EVENTS_MAX, type LinkEvent } from "@snowball/contract";

type EventDetails = {
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
/** The provider often reports several events in a row, so they are batched. */
const BATCH_DELAY_MS = 1_000;

/**
 * Records the events of the bank's window and sends them in batches. Only names, codes and ids are recorded,
 * never typed search text or account digits.
 */
export function createLinkEventRecorder(send: (events: LinkEvent[]) => Promise<unknown>) {
  let pending: LinkEvent[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    const events = pending;
    pending = [];
    // A lost event only affects support, so the user sees no error.
    if (events.length > 0) void send(events).catch(() => undefined);
  }

  return {
    note: (name: string, details: EventDetails): void => {
      if (!CODE.test(name)) return;
      pending.push(buildEvent(name, details));
      if (pending.length >= LINK_EVENTS_MAX) flush();
      else timer ??= setTimeout(flush, BATCH_DELAY_MS);
    },
    /** Sends the pending events immediately, because the page may be about to close. */
    flush,
  };
}

function buildEvent(name: string, details: EventDetails): LinkEvent {
  return {
    name,
    view_name: matchOrNull(details.view_name, CODE),
    link_session_id: matchOrNull(details.link_session_id, ID),
    request_id: matchOrNull(details.request_id, ID),
    institution_id: matchOrNull(details.institution_id, ID),
    error_type: matchOrNull(details.error_type, CODE),
    error_code: matchOrNull(details.error_code, CODE),
    exit_status: matchOrNull(details.exit_status, STATUS),
  };
}

function matchOrNull(value: unknown, pattern: RegExp): string | null {
  return typeof value === "string" && pattern.test(value) ? value : null;
}
