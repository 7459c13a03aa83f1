import { QueryClient } from "@tanstack/react-query";
import { cleanup, configure } from "@testing-library/react";
import { afterEach, vi } from "vitest";

import { setServerClockOffset } from "../now.ts";
import { syncTimeZoneWithProfile } from "../user-time-zone.ts";
import { clearRenderedCaches } from "./rendered-caches.ts";

// Tests render whole screens, which is slow on a busy machine.
configure({ asyncUtilTimeout: 60_000 });

// Modules keep the profile's time zone and the server's clock offset, so both are reset.
const profile = new QueryClient({ defaultOptions: { queries: { gcTime: Infinity } } });
syncTimeZoneWithProfile(profile);

// Many test files share one page, which saves the start-up of each. So every test leaves the page
// as it found it.
afterEach(() => {
  cleanup();
  clearRenderedCaches();
  vi.useRealTimers();
  profile.setQueryData(["me"], { timezone: "" });
  setServerClockOffset(undefined);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
  document.head.replaceChildren();
  document.body.replaceChildren();
});
