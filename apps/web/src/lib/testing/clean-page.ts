import { cleanup, configure } from "@testing-library/react";
import { afterEach, vi } from "vitest";

// Whole screens are rendered, which takes a moment on a busy machine.
configure({ asyncUtilTimeout: 5000 });

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
  document.body.replaceChildren();
});
