import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";

import { Field } from "#ui/field.tsx";

import { Form, type TypedText } from "./form.tsx";

type Wrong = { failure: unknown; name?: string[]; rate?: string[] };

function FormWith({ failure, name, rate, onSubmit }: Wrong & { onSubmit: (t: TypedText) => void }) {
  return (
    <Form failure={failure} onSubmit={onSubmit}>
      <Field label="Name" name="name" defaultValue="Visa" errors={name} />
      <details>
        <Field label="Rate" name="rate" errors={rate} />
      </details>
      <details>
        <Field label="Fee" name="fee" />
      </details>
      <button type="submit">Save</button>
    </Form>
  );
}

function open() {
  const onSubmit = vi.fn<(typed: TypedText) => void>();
  const rendered = render(<FormWith failure={null} onSubmit={onSubmit} />);

  return {
    onSubmit,
    fail: (wrong: Wrong) => rendered.rerender(<FormWith {...wrong} onSubmit={onSubmit} />),
  };
}

test("passes the typed values on; an unknown field is empty", () => {
  const { onSubmit } = open();

  fireEvent.click(screen.getByRole("button", { name: "Save" }));

  const typed = onSubmit.mock.calls[0]?.[0];
  expect(["name", "rate", "other"].map((name) => typed?.(name))).toEqual(["Visa", "", ""]);
});

test("turns off the browser's validation and its form submission", () => {
  open();
  const form = screen.getByRole("button", { name: "Save" }).closest("form");
  const submit = new Event("submit", { cancelable: true, bubbles: true });

  form?.dispatchEvent(submit);

  expect(form?.noValidate).toBe(true);
  expect(submit.defaultPrevented).toBe(true);
});

test("focuses the first invalid field after each failed try", () => {
  const { fail } = open();
  fail({ failure: 1, name: ["No."], rate: ["No."] });
  expect(document.activeElement).toBe(screen.getByLabelText("Name"));

  screen.getByLabelText("Fee").focus();
  fail({ failure: 1, name: ["Still no."] });
  expect(document.activeElement).toBe(screen.getByLabelText("Fee"));
  fail({ failure: 2, name: ["Still no."] });

  expect(document.activeElement).toBe(screen.getByLabelText("Name"));
});

test("opens a details element with an invalid field and leaves others as they are", () => {
  const { fail } = open();

  fail({ failure: new Error("No."), rate: ["Enter a number."] });

  expect([...document.querySelectorAll("details")].map((each) => each.open)).toEqual([true, false]);
  expect(document.activeElement).toBe(screen.getByLabelText("Rate"));
});
