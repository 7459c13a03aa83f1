import { fireEvent, screen } from "@testing-library/react";

/** Presses a button once it is on the screen and not busy: a busy button ignores the press. */
export async function press(name: string | RegExp): Promise<void> {
  fireEvent.click(await screen.findByRole("button", { name, busy: false }));
}
