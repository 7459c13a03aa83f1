import { QueryClient } from "@tanstack/react-query";
import { cleanup, configure } from "@testing-library/react";
import { afterEach, vi } from "vitest";

import { followServer } from "../now.ts";
import { followProfile } from "../user-time-zone.ts";

// Whole screens are rendered, which takes a moment on a busy machine.
configure({ asyncUtilTimeout: 60_000 });

// Modules keep the time zone of the profile, and by how far the server is ahead.
const profile = new QueryClient({ defaultOptions: { queries: { gcTime: Infinity } } });
followProfile(profile);

// The tests of many files run one after the other in one page, which saves starting one for each:
// so every test leaves the page as it found it.
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  profile.setQueryData(["me"], { timezone: "" });
  followServer(undefined);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
  document.head.replaceChildren();
  document.body.replaceChildren();
});
