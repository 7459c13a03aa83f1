import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { press } from "#lib/testing/press.ts";
import { type DataCall, renderScreen } from "#lib/testing/render-screen.tsx";

import { Component as SecondStepPage } from "./second-step-page.tsx";

const PATH = "/api/v1/me/second-step/";
const ME = { uuid: "1", email: "ada@example.com", email_verified: true, demo_ends_at: null };
const SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
const URI = `otpauth://totp/Snowball:ada%40example.com?secret=${SECRET}&issuer=Snowball`;
const CODES = ["abcd-efgh-ijkl-mnop-qrst-uvwx", "2345-6723-4567-2345-6723-4567"];
const OFF = { is_on: false, recovery_codes_left: 0 };
const ON = { is_on: true, recovery_codes_left: 1 };

const writeText = vi.fn<(text: string) => Promise<void>>();
beforeEach(() => {
  writeText.mockReset().mockResolvedValue();
  vi.spyOn(navigator.clipboard, "writeText").mockImplementation(writeText);
});
afterEach(() => vi.restoreAllMocks());

type Opened = { stored?: object; me?: object; refuse?: (call: DataCall) => Response | undefined };

function open({ stored = OFF, me = ME, refuse }: Opened = {}) {
  const sent: DataCall[] = [];
  const rendered = renderScreen(
    <SecondStepPage />,
    {
      "/api/v1/me/": Response.json(me),
      [PATH]: Response.json(stored),
      "/api/v1/me/passkeys/": Response.json({ passkeys: [] }),
    },
    {
      answer: (call) => {
        if (call.method === "GET") return undefined;
        sent.push(call);
        const refusal = refuse?.(call);
        if (refusal) return refusal;
        if (call.method === "DELETE") return Response.json(OFF);
        return Response.json(
          call.path === PATH ? { secret: SECRET, uri: URI } : { recovery_codes: CODES },
        );
      },
    },
  );
  return { ...rendered, sent };
}

const type = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });

async function setUp() {
  await type("Your password", "plum tide brick");
  await press("Set it up");
  await type("Code from the app", "123456");
}

test("after the password, shows the secret as a QR code, a link and text", async () => {
  const { sent } = open();

  await setUp();

  expect(screen.getByRole("img", { name: "QR code for an authenticator app" })).toBeDefined();
  const link = screen.getByRole("link", { name: "open an app on this device" });
  expect(link.getAttribute("href")).toBe(URI);
  expect(screen.getByText("GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ")).toBeDefined();
  expect(sent).toMatchObject([
    { method: "POST", path: PATH, body: { password: "plum tide brick" } },
  ]);
});

test("a valid code turns it on and shows the recovery codes, to copy and download", async () => {
  const { sent } = open();
  await setUp();

  await press("Turn it on");

  for (const code of CODES) expect(await screen.findByText(code)).toBeDefined();
  expect(sent[1]).toMatchObject({ path: `${PATH}confirm/`, body: { one_time_code: "123456" } });
  expect(document.activeElement?.textContent).toBe("Your recovery codes");

  await press("Copy codes");
  expect(await screen.findByText("Saved.")).toBeDefined();
  expect(writeText).toHaveBeenCalledWith(CODES.join("\n"));

  const saved = vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:codes");
  vi.spyOn(URL, "revokeObjectURL").mockReturnValue();
  // Otherwise the test page would navigate to the file.
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue();
  await press("Download codes");
  const [file] = saved.mock.calls[0] ?? [];
  expect(await (file as Blob).text()).toBe(`${CODES.join("\n")}\n`);

  await press("I saved them");
  expect(await screen.findByText(/2 recovery codes/)).toBeDefined();
  expect(screen.queryByText(CODES[0] as string)).toBeNull();
});

test("leaving before the recovery codes are saved asks first", async () => {
  const { router } = open();
  await setUp();
  await press("Turn it on");
  await screen.findByText(CODES[0] as string);

  void router.navigate("/elsewhere");
  expect(await screen.findByText("We show your recovery codes only once.")).toBeDefined();
  await press("Stay here");
  expect(screen.getByText(CODES[0] as string)).toBeDefined();

  await press("Copy codes");
  await screen.findByText("Saved.");
  void router.navigate("/elsewhere");
  expect(await screen.findByText("elsewhere")).toBeDefined();
});

test("shows a hint if the browser cannot copy", async () => {
  writeText.mockRejectedValue(new Error("no"));
  open();
  await setUp();
  await press("Turn it on");

  await press("Copy codes");

  expect(await screen.findByText(/blocked copying/)).toBeDefined();
});

test("a wrong code shows its error at the field, and the secret stays", async () => {
  const words = "This code is not right.";
  open({
    refuse: ({ path }) =>
      path.endsWith("confirm/")
        ? Response.json({ one_time_code: [words] }, { status: 400 })
        : undefined,
  });
  await setUp();

  await press("Turn it on");

  expect(await screen.findByText(words)).toBeDefined();
  await waitFor(() => expect(document.activeElement?.getAttribute("name")).toBe("one_time_code"));
  expect(screen.getByRole("img", { name: "QR code for an authenticator app" })).toBeDefined();
});

test("canceling the setup removes the secret", async () => {
  open();
  await setUp();

  await press("Cancel");

  expect(await screen.findByLabelText("Your password")).toBeDefined();
  expect(screen.queryByRole("img")).toBeNull();
});

test("while on, shows the number of recovery codes; turning off requires password and code", async () => {
  const { sent } = open({ stored: ON });
  expect(await screen.findByText(/^1 recovery code left/)).toBeDefined();

  await press("Turn it off");
  await type("Your password", "plum tide brick");
  await type("Code from your app", "123456");
  await press("Turn it off");

  expect(await screen.findByRole("button", { name: "Set it up" })).toBeDefined();
  const body = { password: "plum tide brick", one_time_code: "123456" };
  expect(sent).toMatchObject([{ method: "DELETE", path: PATH, body }]);
});

test("new recovery codes require password and code, and are shown", async () => {
  const { sent } = open({ stored: ON });

  await press("New recovery codes");
  await type("Your password", "plum tide brick");
  await type("Code from your app", "123456");
  await press("Replace the old codes");

  expect(await screen.findByText(CODES[0] as string)).toBeDefined();
  expect(sent).toMatchObject([{ method: "POST", path: `${PATH}recovery-codes/` }]);
});

test.for([
  ["password", "This password is wrong. Please try again."],
  ["one_time_code", "This code is not right."],
])("a wrong %s shows its error at the field and changes nothing", async ([name, words]) => {
  open({
    stored: ON,
    refuse: () => Response.json({ [name as string]: [words] }, { status: 400 }),
  });
  await press("Turn it off");

  await press("Turn it off");

  expect(await screen.findByText(words as string)).toBeDefined();
  await waitFor(() => expect(document.activeElement?.getAttribute("name")).toBe(name));
  await press("Cancel");
  expect(await screen.findByRole("button", { name: "New recovery codes" })).toBeDefined();
});

test("if the server fails, shows that nothing changed", async () => {
  open({ refuse: () => Response.json({ detail: "Try later." }, { status: 503 }) });

  await type("Your password", "plum tide brick");
  await press("Set it up");

  await waitFor(() =>
    expect(screen.getByRole("alert").textContent).toBe("Nothing was changed. Try later."),
  );
});

test("shows no form in a demo", async () => {
  open({ me: { ...ME, demo_ends_at: "2026-12-04T12:00:00Z" } });

  expect(await screen.findByText(/isn't available in the demo/)).toBeDefined();
  expect(screen.queryByLabelText("Your password")).toBeNull();
});

test("an unconfirmed email must be confirmed before the setup", async () => {
  open({ me: { ...ME, email_verified: false } });

  expect(await screen.findByText(/confirm your email address first/)).toBeDefined();
  expect(screen.getByRole("button", { name: "Resend the link" })).toBeDefined();
  expect(screen.queryByRole("button", { name: "Set it up" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Add a passkey" })).toBeNull();
  // There is nothing to list and nothing to add.
  await waitFor(() => expect(screen.queryByRole("heading", { name: "Passkeys" })).toBeNull());
});
