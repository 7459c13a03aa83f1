import type { Me } from "@snowball/contract";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { press } from "#lib/testing/press.ts";
import { type DataCall, renderScreen } from "#lib/testing/render-screen.tsx";

import { Passkeys } from "./passkeys.tsx";

const PATH = "/api/v1/me/passkeys/";
const OWNER = { email: "ada@example.com", demo_ends_at: null } as Me;
const PHONE = {
  uuid: "p1",
  name: "Phone",
  created_at: "2026-11-01T10:00:00Z",
  last_used_at: null,
  is_backed_up: true,
};
const CREATION = {
  challenge: "Y2hhbGxlbmdl",
  rp_id: "app.example",
  user_id: "AQID",
  user_name: "ada@example.com",
  exclude: ["BAUG"],
};
const BYTES = new Uint8Array([1, 2, 3]).buffer;

const create = vi.fn<() => Promise<unknown>>();
beforeEach(() => {
  vi.stubGlobal("PublicKeyCredential", class {});
  create.mockReset().mockResolvedValue({
    id: "AQID",
    rawId: BYTES,
    type: "public-key",
    response: { clientDataJSON: BYTES, attestationObject: BYTES },
    getClientExtensionResults: () => ({}),
  });
  Object.defineProperty(navigator, "credentials", { value: { create }, configurable: true });
});
afterEach(() => vi.unstubAllGlobals());

/** Opens the section with a server that stores passkeys. */
function open(kept: (typeof PHONE)[], refuse?: (call: DataCall) => Response | undefined) {
  let passkeys = kept;
  const sent: DataCall[] = [];
  const answer = (call: DataCall) => {
    const { method, path, body } = call;
    if (method === "GET") return Response.json({ passkeys });
    sent.push(call);
    const refusal = refuse?.(call);
    if (refusal) return refusal;
    if (path === `${PATH}challenge/`) return Response.json(CREATION);
    if (method === "DELETE") passkeys = [];
    if (method === "PATCH") passkeys = [{ ...PHONE, ...(body as { name: string }) }];
    if (method === "POST") passkeys = [PHONE];
    return Response.json(method === "POST" ? PHONE : {}, { status: method === "POST" ? 201 : 200 });
  };
  return { ...renderScreen(<Passkeys owner={OWNER} canAdd />, {}, { answer }), sent };
}

const type = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });

async function add() {
  await press("Add a passkey");
  await type("Your password", "plum tide brick");
  await press("Continue");
}

test("creates a passkey after the password and lists it by its name", async () => {
  const { sent } = open([]);

  await add();

  expect(await screen.findByText(/Phone is added/)).toBeDefined();
  expect(screen.getByRole("button", { name: "Remove Phone" })).toBeDefined();
  expect(create).toHaveBeenCalledWith({
    publicKey: expect.objectContaining({
      attestation: "none",
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
      excludeCredentials: [expect.objectContaining({ type: "public-key" })],
    }),
    signal: expect.anything(),
  });
  expect(sent.map(({ path, body }) => [path, body])).toEqual([
    [`${PATH}challenge/`, { password: "plum tide brick" }],
    [PATH, { id: "AQID", client_data: "AQID", attestation: "AQID" }],
  ]);
});

test.for([
  ["NotAllowedError", /No passkey was chosen, or it took too long/],
  ["InvalidStateError", /This device already has a passkey for your account/],
] as const)("after %s nothing is stored, and the reason is shown", async ([name, words]) => {
  create.mockRejectedValue(new DOMException("no", name));
  const { sent } = open([]);

  await add();

  await waitFor(() => expect(screen.getByRole("alert").textContent).toMatch(words));
  expect(sent.map(({ path }) => path)).toEqual([`${PATH}challenge/`]);
  await press("Cancel");
  expect(await screen.findByRole("button", { name: "Add a passkey" })).toBeDefined();
});

test("renames a passkey", async () => {
  const { sent } = open([PHONE]);

  await press("Rename Phone");
  await type("Name", " Work phone ");
  await press("Save");

  expect(await screen.findByRole("button", { name: "Remove Work phone" })).toBeDefined();
  expect(sent).toMatchObject([
    { method: "PATCH", path: `${PATH}p1/`, body: { name: "Work phone" } },
  ]);
});

test("removing requires the password; a wrong one shows its error and changes nothing", async () => {
  const words = "This password is wrong. Please try again.";
  const { sent } = open([PHONE], ({ body }) =>
    (body as { password: string }).password === "not it"
      ? Response.json({ password: [words] }, { status: 400 })
      : undefined,
  );
  await press("Remove Phone");
  await type("Your password", "not it");
  await press("Remove it");
  expect(await screen.findByText(words)).toBeDefined();

  await type("Your password", "plum tide brick");
  await press("Remove it");

  await waitFor(() => expect(screen.queryByText("Phone")).toBeNull());
  expect(sent.map(({ method, path }) => [method, path])).toEqual([
    ["DELETE", `${PATH}p1/`],
    ["DELETE", `${PATH}p1/`],
  ]);
});

test("a browser without passkeys explains it, and still removes existing ones", async () => {
  vi.stubGlobal("PublicKeyCredential", undefined);
  open([PHONE]);

  expect(await screen.findByText("This browser doesn't support passkeys.")).toBeDefined();
  expect(await screen.findByRole("button", { name: "Remove Phone" })).toBeDefined();
  expect(screen.queryByRole("button", { name: "Add a passkey" })).toBeNull();
});
