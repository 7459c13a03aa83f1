import { act, createEvent, fireEvent, render, screen } from "@testing-library/react";
import { createMemoryRouter, Link, RouterProvider } from "react-router";
import { expect, test, vi } from "vitest";

import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";

const variants = ["question", "sheet"] as const;

function open(variant: (typeof variants)[number], content = <p>It will be gone.</p>) {
  const onClose = vi.fn<() => void>();
  const answers = (
    <>
      <Button>Remove</Button>
      <Button>Keep it</Button>
    </>
  );
  const rendered = render(
    <Dialog
      title="Remove it?"
      onClose={onClose}
      {...(variant === "sheet" ? { variant } : { actions: answers })}
    >
      {content}
    </Dialog>,
  );
  const element = screen.getByRole<HTMLDialogElement>("dialog", { name: "Remove it?" });

  return { ...rendered, onClose, element };
}

test.for(variants)("a %s makes the rest of the page inert", (variant) => {
  const showModal = vi.spyOn(HTMLDialogElement.prototype, "showModal");

  open(variant);

  expect(showModal).toHaveBeenCalledOnce();
});

test("a question focuses the answer that changes nothing and describes itself", () => {
  const { element, onClose } = open("question");

  expect(element.open).toBe(true);
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Keep it" }));
  expect(screen.getByRole("dialog", { description: "It will be gone." })).toBe(element);
  expect(onClose).not.toHaveBeenCalled();
});

test("a button in the text of a question is not one of its answers", () => {
  open("question", <button type="button">What is this?</button>);

  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Keep it" }));
});

test("a sheet opens with the focus on its title", () => {
  const { element, onClose } = open("sheet");

  expect(element.open).toBe(true);
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Remove it?" }));
  expect(onClose).not.toHaveBeenCalled();
});

test.for(variants)("Escape calls onClose of a %s, but does not close it", (variant) => {
  const { element, onClose } = open(variant);

  const escape = createEvent("cancel", element, { cancelable: true });
  fireEvent(element, escape);

  expect(escape.defaultPrevented).toBe(true);
  expect(element.open).toBe(true);
  expect(onClose).toHaveBeenCalledTimes(1);
});

test.for(variants)("canceling a picker inside a %s does not close it", (variant) => {
  const { element, onClose } = open(variant, <input aria-label="Amount" />);

  const cancel = new Event("cancel", { bubbles: true, cancelable: true });
  screen.getByLabelText("Amount").dispatchEvent(cancel);

  expect(cancel.defaultPrevented).toBe(false);
  expect(element.open).toBe(true);
  expect(onClose).not.toHaveBeenCalled();
});

test("a sheet closes by its button and by a click outside, a question only by its answers", () => {
  const { element, onClose, unmount } = open("sheet");
  fireEvent.click(screen.getByRole("button", { name: "Close" }));

  expect(onClose).toHaveBeenCalledTimes(1);
  // With this attribute, the browser turns a click outside into the same event as Escape.
  expect(element.getAttribute("closedby")).toBe("any");
  unmount();

  expect(open("question").element.hasAttribute("closedby")).toBe(false);
});

test.for(variants)("a %s that the browser closed calls onClose", (variant) => {
  const { element, onClose } = open(variant);

  element.removeAttribute("open");
  fireEvent(element, createEvent("close", element));

  expect(onClose).toHaveBeenCalledTimes(1);
});

test.for(variants)(
  "a late close event of a %s that is open again does not call onClose",
  (variant) => {
    const { element, onClose } = open(variant);

    fireEvent(element, createEvent("close", element));

    expect(onClose).not.toHaveBeenCalled();
  },
);

test.for(variants)("removing a %s closes it, so that the focus returns", (variant) => {
  const { element, unmount } = open(variant);

  unmount();

  expect(element.open).toBe(false);
});

test("following a link in a question closes it with its screen", async () => {
  const asked = (
    <Dialog title="Use it?" onClose={() => undefined} actions={<Button>No</Button>}>
      <Link to="/debts">your debts</Link>
    </Dialog>
  );
  const router = createMemoryRouter([
    { path: "/", Component: () => asked },
    { path: "/debts", Component: () => <p>All debts</p> },
  ]);
  render(<RouterProvider router={router} />);
  const element = screen.getByRole<HTMLDialogElement>("dialog");

  await act(async () => fireEvent.click(screen.getByRole("link", { name: "your debts" })));

  expect(screen.getByText("All debts")).toBeDefined();
  expect(element.open).toBe(false);
});
