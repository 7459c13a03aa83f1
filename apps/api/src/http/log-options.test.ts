import { expect, test } from "vitest";

import { loggedPath } from "./server.ts";

test.for([
  ["/email/confirm/LIVEKEY/", "/email/confirm/…/"],
  ["/email/change/confirm/LIVEKEY", "/email/change/confirm/…"],
  ["/email/change/undo/LIVEKEY", "/email/change/undo/…"],
  ["/security/undo/LIVEKEY", "/security/undo/…"],
  ["/password-reset/confirm/LIVEKEY/", "/password-reset/confirm/…/"],
  ["/password-reset/confirm/LIVEKEY", "/password-reset/confirm/…"],
  ["/unsubscribe/LIVEKEY", "/unsubscribe/…"],
  ["/calendar/LIVEKEY.ics", "/calendar/…"],
  ["/calendar/LIVEKEY.ics?again", "/calendar/…"],
  ["/api/v1/calendar/?from=2026-12-01", "/api/v1/calendar/"],
  ["/lfg?session_id=cs_test_secret", "/lfg"],
  ["/api/v1/accounts/", "/api/v1/accounts/"],
] as const)("removes the secret key from a logged path: %s", ([url, logged]) => {
  expect(loggedPath(url)).toBe(logged);
});
