import fc from "fast-check";
import { expect, test } from "vitest";

import { HOUR_MS } from "#ports/clock.ts";

import { MAILS_PER_HOUR, recentMailsMax } from "./attempts.ts";

const LINK_MS = HOUR_MS / 2;

const anyRequest = fc.record({
  afterMs: fc.nat(HOUR_MS / 3),
  isKnownDevice: fc.boolean(),
});
type MailRequest = { afterMs: number; isKnownDevice: boolean };

/** Returns when links were sent, and whether a valid link existed after each request. */
function simulateRequests(requests: MailRequest[]): { sent: number[]; hadLink: boolean[] } {
  const sent: number[] = [];
  const hadLink: boolean[] = [];
  let now = 0;
  for (const { afterMs, isKnownDevice } of requests) {
    now += afterMs;
    const recent = sent.filter((at) => at > now - HOUR_MS).length;
    const hasLink = sent.some((at) => at > now - LINK_MS);
    const isSent = recent < MAILS_PER_HOUR && recent <= recentMailsMax({ isKnownDevice, hasLink });
    if (isSent) sent.push(now);
    hadLink.push(isSent || hasLink);
  }
  return { sent, hadLink };
}

test("sends at most three mails in any hour, whatever the requests", () => {
  fc.assert(
    fc.property(fc.array(anyRequest, { maxLength: 60 }), (requests) => {
      const { sent } = simulateRequests(requests);
      for (const from of sent) {
        expect(sent.filter((at) => at >= from && at < from + HOUR_MS).length).toBeLessThanOrEqual(
          3,
        );
      }
    }),
  );
});

test("a valid link exists after every request, however strangers ask", () => {
  fc.assert(
    fc.property(fc.array(anyRequest, { maxLength: 60 }), (requests) => {
      const { hadLink } = simulateRequests(
        requests.map((request) => ({ ...request, isKnownDevice: false })),
      );
      expect(hadLink).not.toContain(false);
    }),
  );
});

test("sends a second link on request from any device and a third only on a known one", () => {
  const again = { afterMs: 60_000, isKnownDevice: false };
  const known = { afterMs: 60_000, isKnownDevice: true };

  expect(simulateRequests([again, again, again]).sent).toHaveLength(2);
  expect(simulateRequests([again, again, again, known, known]).sent).toHaveLength(3);
});
