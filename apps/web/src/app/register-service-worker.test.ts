import { afterEach, expect, test, vi } from "vitest";

import { registerServiceWorker } from "./start-app.tsx";

const register = vi.fn<(url: string) => Promise<void>>();

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, "serviceWorker");
});

function inBrowser(): void {
  Object.defineProperty(navigator, "serviceWorker", { value: { register }, configurable: true });
  vi.stubEnv("PROD", true);
}

test("registers the service worker of the offline page", async () => {
  inBrowser();
  register.mockResolvedValue();
  await registerServiceWorker();

  expect(register.mock.calls).toEqual([["/offline-worker.js"]]);
});

test("ignores a browser that refuses or lacks service workers", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  inBrowser();
  register.mockRejectedValue(new Error("SecurityError"));
  await expect(registerServiceWorker()).resolves.toBeUndefined();
  Reflect.deleteProperty(navigator, "serviceWorker");

  await expect(registerServiceWorker()).resolves.toBeUndefined();
});
