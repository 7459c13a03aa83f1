import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { OwnPasswordField } from "./own-password-field.tsx";

const owner = { email: "ada@example.com" };

test("a password manager is told whose password is asked for, and that it is no new one", () => {
  const { container } = render(<OwnPasswordField owner={owner} errors={undefined} />);

  const whose = container.querySelector<HTMLInputElement>('[autocomplete="username"]');
  expect([whose?.type, whose?.value]).toEqual(["hidden", "ada@example.com"]);
  expect(screen.getByLabelText("Your password").getAttribute("autocomplete")).toBe(
    "current-password",
  );
});

test("it takes the focus only in the place of what was pressed", () => {
  const { rerender } = render(<OwnPasswordField owner={owner} errors={undefined} />);
  expect(document.activeElement).toBe(document.body);

  rerender(<OwnPasswordField key="pressed" owner={owner} errors={undefined} takesFocus />);
  expect(document.activeElement).toBe(screen.getByLabelText("Your password"));
});
