import { beforeEach, expect, test, vi } from "vitest";

import { fetchAppConfig, readAppConfig } from "./app-config.ts";

const CONFIG = {
  environment: "staging",
  authUrl: "",
  apiUrl: "",
  plaidLinkScriptUrl: "http://127.0.0.1:3001/link-initialize.js",
  stripeScriptUrl: null,
  stripePublishableKey: "pk_test_sandbox",
  canSendMail: true,
  outboxUrl: "/dev/outbox",
  hasDemo: true,
  contactEmail: "help@snowball.example",
};

function pageWith(text: string): Document {
  const page = document.implementation.createHTMLDocument();
  const element = page.createElement("script");
  element.type = "application/json";
  element.id = "app-config";
  element.textContent = text;
  page.body.append(element);
  return page;
}

beforeEach(() => {
  vi.useFakeTimers();
});

test("reads the configuration from the page without a request (spec 2, 9)", () => {
  expect(readAppConfig(pageWith(JSON.stringify(CONFIG)))).toEqual(CONFIG);
});

test("returns null for a page without configuration", () => {
  expect(readAppConfig(document.implementation.createHTMLDocument())).toBeNull();
});

const aSecond = () => new Promise<void>((resolve) => setTimeout(resolve, 1000));

test("waits for the placeholder's minimum time before it returns a fetched configuration (spec 2, 9)", async () => {
  let isReady = false;
  const fake = async () => Response.json(CONFIG);
  const reading = fetchAppConfig({ fetch: fake, shown: aSecond() }).then((config) => {
    isReady = true;
    return config;
  });

  await vi.advanceTimersByTimeAsync(999);
  expect(isReady).toBe(false);

  await vi.advanceTimersByTimeAsync(1);
  expect(await reading).toEqual(CONFIG);
});

test("a configuration that cannot be read is an error, not a blank page", async () => {
  const fake = async () => new Response("nope", { status: 503 });
  const reading = fetchAppConfig({ fetch: fake, shown: aSecond() }).catch(
    (error: unknown) => error,
  );

  await vi.advanceTimersByTimeAsync(1000);

  expect(String(await reading)).toContain("503");
});
