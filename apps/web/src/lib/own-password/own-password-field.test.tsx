import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { OwnPasswordField } from "../own-password.tsx";

const owner = { email: "ada@example.com" };

test("gives password managers the username and marks the password as the current one", () => {
  const { container } = render(<OwnPasswordField owner={owner} errors={undefined} />);

  const username = container.querySelector<HTMLInputElement>('[autocomplete="username"]');
  expect([username?.type, username?.value]).toEqual(["hidden", "ada@example.com"]);
  expect(screen.getByLabelText("Your password").getAttribute("autocomplete")).toBe(
    "current-password",
  );
});

test("takes the focus only if it replaces the pressed button", () => {
  const { rerender } = render(<OwnPasswordField owner={owner} errors={undefined} />);
  expect(document.activeElement).toBe(document.body);

  rerender(<OwnPasswordField key="pressed" owner={owner} errors={undefined} takesFocus />);
  expect(document.activeElement).toBe(screen.getByLabelText("Your password"));
});
