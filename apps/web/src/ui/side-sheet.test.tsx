import { cleanup, createEvent, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";

import { SideSheet } from "./side-sheet.tsx";

afterEach(cleanup);

function open() {
  const onClose = vi.fn<() => void>();
  const rendered = render(
    <SideSheet title="What if…?" onClose={onClose}>
      <input aria-label="Amount" />
    </SideSheet>,
  );
  const element = screen.getByRole<HTMLDialogElement>("dialog", { name: "What if…?" });

  return { ...rendered, onClose, element };
}

test("a sheet opens with the focus on its title", () => {
  const { element, onClose } = open();

  expect(element.open).toBe(true);
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "What if…?" }));
  expect(onClose).not.toHaveBeenCalled();
});

test("Escape and the button ask for the end, and leave it to the owner", () => {
  const { element, onClose } = open();

  const escape = createEvent("cancel", element, { cancelable: true });
  fireEvent(element, escape);
  fireEvent.click(screen.getByRole("button", { name: "Close" }));

  expect(escape.defaultPrevented).toBe(true);
  expect(element.open).toBe(true);
  expect(onClose).toHaveBeenCalledTimes(2);
});

test("what is cancelled inside the sheet does not end it", () => {
  const { onClose } = open();

  fireEvent(
    screen.getByLabelText("Amount"),
    createEvent("cancel", screen.getByLabelText("Amount"), { bubbles: true }),
  );

  expect(onClose).not.toHaveBeenCalled();
});

test("a sheet that goes away is closed, so that the focus goes back where it was", () => {
  const { element, unmount } = open();

  unmount();

  expect(element.open).toBe(false);
});
