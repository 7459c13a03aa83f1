import type { Me } from "@snowball/contract";
import { fireEvent, screen, within } from "@testing-library/react";
import { vi } from "vitest";
import { Link } from "react-router";

import { type DataCall, renderScreen } from "#lib/testing/render-screen.tsx";

import { ProfileSettings } from "../profile-settings.tsx";

export const ada: Me = {
  uuid: "1",
  email: "ada@example.com",
  email_verified: true,
  demo_ends_at: null,
  first_name: "Ada",
  last_name: "Lovelace",
  role: "",
  timezone: "",
  bio: "",
};

type Server = {
  me: Me;
  picture: string | null;
  refusal: Response | null;
  /** Writes are answered after this resolves. */
  busy: Promise<unknown> | null;
};

/**
 * A few of the 420 zones, because all are rendered alike; `list-time-zones.test.ts` covers all of
 * them.
 */
const ZONES = ["America/New_York", "Asia/Bangkok", "Asia/Saigon", "Europe/Vienna"];

/**
 * Opens the profile with a server that stores what it receives, in a browser with few time zones.
 */
export async function openProfile(about: Partial<Server> = {}) {
  vi.spyOn(Intl, "supportedValuesOf").mockReturnValue(ZONES);
  const server: Server = { me: ada, picture: null, refusal: null, busy: null, ...about };
  const writes: DataCall[] = [];
  const answer = async (call: DataCall): Promise<Response> => {
    if (call.method !== "GET") {
      writes.push(call);
      await server.busy;
      if (server.refusal) return server.refusal.clone();
    }
    if (call.method === "PATCH") server.me = { ...server.me, ...(call.body as Partial<Me>) };
    if (call.method === "PUT") server.picture = (call.body as { picture: string }).picture;
    if (call.method === "DELETE") server.picture = null;
    return Response.json(call.path.endsWith("/picture/") ? { picture: server.picture } : server.me);
  };
  const shown = renderScreen(
    <>
      <ProfileSettings />
      <Link to="/elsewhere">Leave</Link>
    </>,
    {},
    { at: { url: "/profile", pattern: "/profile" }, answer },
  );
  await screen.findByLabelText("First name");

  return { ...shown, server, writes };
}

export function section(name: "Personal info" | "Bio" | "Password") {
  return within(screen.getByRole("region", { name }));
}

export function type(label: string, value: string): void {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
}

export function valueOf(label: string): string {
  return screen.getByLabelText<HTMLInputElement>(label).value;
}

export function isDisabled(name: "Personal info" | "Bio", button: "Save" | "Cancel"): boolean {
  return section(name).getByRole<HTMLButtonElement>("button", { name: button }).disabled;
}
