import fc from "fast-check";
import { expect, test } from "vitest";

import { HOUR_MS } from "./attempt-rules.ts";
import { besideMaxOf, MAILS_PER_HOUR } from "./mail-rules.ts";

const LINK_MS = HOUR_MS / 2;

const anyAsker = fc.record({
  afterMs: fc.nat(HOUR_MS / 3),
  isKnownDevice: fc.boolean(),
});
type Asker = { afterMs: number; isKnownDevice: boolean };

/** When links were sent, and whether one worked after each time that somebody asked. */
function live(askers: Asker[]): { sent: number[]; worked: boolean[] } {
  const sent: number[] = [];
  const worked: boolean[] = [];
  let now = 0;
  for (const { afterMs, isKnownDevice } of askers) {
    now += afterMs;
    const beside = sent.filter((at) => at > now - HOUR_MS).length;
    const hasLink = sent.some((at) => at > now - LINK_MS);
    const isSent = beside < MAILS_PER_HOUR && beside <= besideMaxOf({ isKnownDevice, hasLink });
    if (isSent) sent.push(now);
    worked.push(isSent || hasLink);
  }
  return { sent, worked };
}

test("whoever asks and whenever, no hour sees more than three mails", () => {
  fc.assert(
    fc.property(fc.array(anyAsker, { maxLength: 60 }), (askers) => {
      const { sent } = live(askers);
      for (const from of sent) {
        expect(sent.filter((at) => at >= from && at < from + HOUR_MS).length).toBeLessThanOrEqual(
          3,
        );
      }
    }),
  );
});

test("however strangers ask, a link that works is there whenever somebody has asked", () => {
  fc.assert(
    fc.property(fc.array(anyAsker, { maxLength: 60 }), (askers) => {
      const { worked } = live(askers.map((asker) => ({ ...asker, isKnownDevice: false })));
      expect(worked).not.toContain(false);
    }),
  );
});

test("who asks again gets a second link, where nobody is known too, and a third on a known device", () => {
  const again = { afterMs: 60_000, isKnownDevice: false };
  const known = { afterMs: 60_000, isKnownDevice: true };

  expect(live([again, again, again]).sent).toHaveLength(2);
  expect(live([again, again, again, known, known]).sent).toHaveLength(3);
});
