import { fireEvent, screen } from "@testing-library/react";

/** Presses a button once it is visible and not busy, because a busy button ignores the press. */
export async function press(name: string | RegExp): Promise<void> {
  fireEvent.click(await screen.findByRole("button", { name, busy: false }));
}
