import { expect, test } from "vitest";

import { readTexts } from "./read-texts.ts";

/**
 * Words that plain English avoids and that have no ordinary use here, British spellings, and other words for a payment
 * that is past due.
 */
const AVOIDED =
  /\b(?:overdue|(?<!(?:too|pay|as) )late(?! fees?\b)|tells?|told|telling|judged?|verdict|said|whose|whom|somebody|nobody|everybody|whoever|strangers?|beside|anew|meanwhile|(?:is|are|was) to be|stands? in|(?:given|taken|takes?) back|in the air|second step|in pieces|in one go|in all|recognised|cancelled|e-mails?)\b/i;

test.for([
  ["screens", ["apps/web/index.html", "apps/web/public/*.js", "apps/web/src/*.ts*"], 1_500],
  ["messages of the server", ["apps/api/src/*.ts", "packages/*/src/*.ts"], 1_000],
] as const)("no text of the %s contains a word that plain English avoids", ([, files, atLeast]) => {
  const texts = readTexts(files);

  expect(texts.length).toBeGreaterThan(atLeast);
  expect(texts.filter(({ text }) => AVOIDED.test(text))).toEqual([]);
});
