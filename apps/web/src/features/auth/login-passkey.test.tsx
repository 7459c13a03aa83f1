import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { press } from "#lib/testing/press.ts";
import { renderScreen } from "#lib/testing/render-screen.tsx";

import { Component as LoginPage } from "./login-page.tsx";

const CHALLENGE = { challenge: "Y2hhbGxlbmdl", rp_id: "app.example" };
const PAIR = { access: "a1", refresh: "r1" };
const BYTES = new Uint8Array([1, 2, 3]).buffer;

const get = vi.fn<() => Promise<unknown>>();
beforeEach(() => {
  vi.stubGlobal("PublicKeyCredential", class {});
  get.mockReset().mockResolvedValue({
    id: "AQID",
    rawId: BYTES,
    type: "public-key",
    response: { clientDataJSON: BYTES, authenticatorData: BYTES, signature: BYTES },
    getClientExtensionResults: () => ({}),
  });
  Object.defineProperty(navigator, "credentials", { value: { get }, configurable: true });
});
afterEach(() => vi.unstubAllGlobals());

function open(refusal?: Response) {
  return renderScreen(
    <LoginPage />,
    {},
    {
      at: { url: "/login?next=%2Faccounts", pattern: "/login" },
      isSignedIn: false,
      authAnswer: (path) =>
        path.endsWith("challenge/") ? Response.json(CHALLENGE) : (refusal ?? Response.json(PAIR)),
    },
  );
}

const usePasskey = () => press("Use a passkey");

test("a passkey signs in without email or password and leads to the wanted path", async () => {
  const { tab, router } = open();

  await usePasskey();

  await waitFor(() => expect(router.state.location.pathname).toBe("/accounts"));
  expect(tab.calls.map(({ body }) => body)).toEqual([
    {},
    { id: "AQID", client_data: "AQID", authenticator_data: "AQID", signature: "AQID" },
  ]);
  expect(get).toHaveBeenCalledWith({
    publicKey: expect.objectContaining({ rpId: "app.example", userVerification: "required" }),
    signal: expect.anything(),
  });
});

test("shows that no passkey was chosen, and allows another try", async () => {
  get.mockRejectedValueOnce(new DOMException("no", "NotAllowedError"));
  const { router } = open();

  await usePasskey();
  expect(await screen.findByText("No passkey was chosen, or it took too long.")).toBeDefined();

  await usePasskey();
  await waitFor(() => expect(router.state.location.pathname).toBe("/accounts"));
});

test("shows the server's error about a passkey", async () => {
  const detail = "No account has this passkey.";
  open(Response.json({ detail, code: "passkey_unknown" }, { status: 401 }));

  await usePasskey();

  expect(await screen.findByText(detail)).toBeDefined();
});

test("offers no passkey if the browser does not support them", () => {
  vi.stubGlobal("PublicKeyCredential", undefined);
  open();

  expect(screen.getByRole("button", { name: "Sign In" })).toBeDefined();
  expect(screen.queryByRole("button", { name: "Use a passkey" })).toBeNull();
});
