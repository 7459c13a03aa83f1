import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { NewPasswordField } from "../new-password.tsx";

type Props = Partial<Parameters<typeof NewPasswordField>[0]>;

function open(props: Props = {}) {
  render(
    <form>
      <input name="email" defaultValue="marie.curie@example.com" />
      <NewPasswordField label="Password" name="password1" errors={undefined} {...props} />
    </form>,
  );
}

function type(password: string): void {
  const field = screen.getByLabelText("Password", { selector: "input" });
  fireEvent.focus(field);
  fireEvent.input(field, { target: { value: password } });
}

async function strengthOf(password: string): Promise<string | null> {
  type(password);

  const meter = await screen.findByRole("meter", { name: "Password strength" });
  return meter.getAttribute("aria-valuetext");
}

test("shows a hint and no strength before the user types", () => {
  open();

  expect(screen.getByText("At least 8 characters. A few unrelated words are good.")).toBeDefined();
  expect(screen.queryByRole("meter")).toBeNull();
});

test("announces the password's strength by the rules of the server", async () => {
  open();

  expect(await strengthOf("iloveyou")).toBe("Very weak");
  const words = screen.getByText("This password is too common.", { exact: false });
  expect(words.closest("[aria-live=polite]")?.textContent).toBe(
    "Very weak. This password is too common.",
  );
});

test("calls a good password strong and shows no objection", async () => {
  open();

  expect(await strengthOf("correct horse battery staple")).toBe("Very strong");
  expect(screen.getByText("Very strong.").parentElement?.textContent?.trim()).toBe("Very strong.");
});

test("rejects the email in the form and the owner's name as passwords", async () => {
  open();
  expect(await strengthOf("Marie.Curie-1867")).not.toContain("trong");
  cleanup();

  open({ owner: { email: "", first_name: "Maria", last_name: "Sklodowska" } });
  expect(await strengthOf("Sklodowska-1867")).not.toContain("trong");
  expect(screen.getByText(/too similar to your name/)).toBeDefined();
});

test("does not repeat an error that the server returned", async () => {
  open({ errors: ["This password is too common."] });

  await strengthOf("iloveyou");

  expect(screen.getAllByText(/too common/)).toHaveLength(1);
});
