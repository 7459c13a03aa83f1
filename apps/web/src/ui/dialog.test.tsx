import { cleanup, createEvent, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";

import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";

afterEach(cleanup);

function open() {
  const onClose = vi.fn<() => void>();
  const rendered = render(
    <Dialog
      title="Remove it?"
      onClose={onClose}
      actions={
        <>
          <Button>Remove</Button>
          <Button>Keep it</Button>
        </>
      }
    >
      <p>It will be gone.</p>
    </Dialog>,
  );
  const element = screen.getByRole<HTMLDialogElement>("dialog", {
    name: "Remove it?",
    description: "It will be gone.",
  });
  return { ...rendered, onClose, element };
}

test("a question opens with the focus on the answer that changes nothing", () => {
  const { element, onClose } = open();

  expect(element.open).toBe(true);
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Keep it" }));
  expect(onClose).not.toHaveBeenCalled();
});

test("Escape asks for the end of the question and leaves it to its owner to end it", () => {
  const { element, onClose } = open();

  const escape = createEvent("cancel", element, { cancelable: true });
  fireEvent(element, escape);

  expect(escape.defaultPrevented).toBe(true);
  expect(onClose).toHaveBeenCalledTimes(1);
});

test("a question that the browser closed by itself is over for its owner too", () => {
  const { element, onClose } = open();

  element.removeAttribute("open");
  fireEvent(element, createEvent("close", element));

  expect(onClose).toHaveBeenCalledTimes(1);
});

test("a question that goes away is closed, so that the focus goes back where it was", () => {
  const { element, unmount } = open();

  unmount();

  expect(element.open).toBe(false);
});
