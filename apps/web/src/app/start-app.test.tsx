import { act, screen } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";

import { signedInStorage } from "#lib/session/testing/session-fixture.ts";
import { appConfigFixture } from "#lib/testing/app-config-fixture.ts";

import { startApp } from "./start-app.tsx";

test("shows the app to a signed-in user even if the page lacks its configuration", async () => {
  const sessionOriginationTime = new Date().toISOString();
  vi.stubGlobal("localStorage", signedInStorage({ sessionOriginationTime }));
  vi.stubGlobal("fetch", async (input: string) =>
    input.endsWith("/config.json")
      ? Response.json(appConfigFixture())
      : Response.json({ detail: "Not found.", code: "not_found" }, { status: 404 }),
  );
  const element = document.body.appendChild(document.createElement("div"));
  onTestFinished(() => element.remove());

  const started = startApp(element);

  expect(await screen.findByRole("banner")).toBeDefined();
  // React would go on rendering after the test's document is gone.
  const remove = await started;
  act(remove);
}, 15_000);
