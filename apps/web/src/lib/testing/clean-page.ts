import { cleanup } from "@testing-library/react";
import { afterEach, vi } from "vitest";

// The tests of many files run one after the other in one page, which saves starting one for each:
// so every test leaves the page as it found it.
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
  document.head.replaceChildren();
});
