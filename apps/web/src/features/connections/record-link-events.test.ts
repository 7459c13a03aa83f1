import { LINK_EVENTS_MAX, type LinkEvent } from "@snowball/contract";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { createLinkEventRecorder } from "./plaid-link-window.tsx";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

function setUp(answer: () => Promise<unknown> = () => Promise.resolve()) {
  const sent: LinkEvent[][] = [];
  const recorder = createLinkEventRecorder((events) => {
    sent.push(events);
    return answer();
  });
  return { sent, ...recorder };
}

const NOTHING = {
  view_name: null,
  link_session_id: null,
  request_id: null,
  institution_id: null,
  error_type: null,
  error_code: null,
  exit_status: null,
};

test("sends events in batches, and immediately on flush", () => {
  const { note, flush, sent } = setUp();
  note("OPEN", {});
  note("TRANSITION_VIEW", { view_name: "CONSENT" });
  expect(sent).toEqual([]);
  vi.advanceTimersByTime(1_000);
  note("EXIT", { exit_status: "requires_credentials" });
  flush();
  vi.advanceTimersByTime(5_000);

  expect(sent.map((events) => events.map(({ name }) => name))).toEqual([
    ["OPEN", "TRANSITION_VIEW"],
    ["EXIT"],
  ]);
});

test("records only names, codes and ids, and drops typed text and invalid values", () => {
  const { note, flush, sent } = setUp();
  const details = {
    institution_search_query: "my bank in my street",
    account_number_mask: "4821",
    error_message: "the password hunter2 is wrong",
    institution_id: "ins_1",
    request_id: "has spaces and <b>",
    error_code: "INVALID_CREDENTIALS",
    link_session_id: 7 as unknown as string,
  };
  note("SEARCH_INSTITUTION", details);
  note("no name of theirs", details);
  flush();

  expect(sent).toEqual([
    [
      {
        ...NOTHING,
        name: "SEARCH_INSTITUTION",
        institution_id: "ins_1",
        error_code: "INVALID_CREDENTIALS",
      },
    ],
  ]);
});

test("splits many events into batches that the API accepts", () => {
  const { note, flush, sent } = setUp();
  for (let n = 0; n < LINK_EVENTS_MAX + 1; n += 1) note("OPEN", {});
  flush();

  expect(sent.map(({ length }) => length)).toEqual([LINK_EVENTS_MAX, 1]);
});

test("ignores a failed request", async () => {
  const { note, flush, sent } = setUp(() => Promise.reject(new Error("offline")));
  note("OPEN", {});
  flush();
  await Promise.resolve();

  expect(sent).toHaveLength(1);
});
