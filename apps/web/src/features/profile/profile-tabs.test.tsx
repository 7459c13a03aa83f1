import { cleanup, fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { renderScreen } from "#lib/testing/render-screen.tsx";

import { ProfileTabs } from "./profile-page.tsx";

function open(search = "") {
  const at = { url: `/profile${search}`, pattern: "/profile" };
  return renderScreen(
    <ProfileTabs
      label="My profile"
      tabs={[
        { name: "settings", label: "Settings", panel: <input aria-label="Kept" />, isKept: true },
        { name: "team", label: "Team", panel: <p>The team</p> },
        { name: "plan", label: "Plan", panel: <p>The plan</p> },
      ]}
    />,
    {},
    { at },
  );
}

function selected(): string | null {
  return screen.getByRole("tab", { selected: true }).textContent;
}

function press(key: string): void {
  fireEvent.keyDown(screen.getByRole("tab", { selected: true }), { key });
}

test("the URL selects the tab; without a valid name the first one (spec 2)", () => {
  open("?tab=plan");
  expect(selected()).toBe("Plan");
  expect(screen.getByRole("tabpanel", { name: "Plan" }).textContent).toBe("The plan");
  cleanup();

  for (const search of ["", "?tab=nothing"]) {
    open(search);
    expect(selected()).toBe("Settings");
    cleanup();
  }
});

test("choosing a tab changes the URL", () => {
  const { router } = open();

  fireEvent.click(screen.getByRole("tab", { name: "Team" }));

  expect(router.state.location.search).toBe("?tab=team");
  expect(screen.getByRole("tabpanel", { name: "Team" }).textContent).toBe("The team");
});

test("arrows, Home and End move between the tabs with the focus, and wrap around (spec 2)", () => {
  open();

  const seen = ["ArrowRight", "ArrowRight", "ArrowRight", "ArrowLeft", "Home", "End"].map((key) => {
    press(key);
    expect(document.activeElement).toBe(screen.getByRole("tab", { selected: true }));
    return selected();
  });

  expect(seen).toEqual(["Team", "Plan", "Settings", "Plan", "Settings", "Plan"]);
});

test("the Tab key stops only at the chosen tab", () => {
  open("?tab=team");

  const stops = screen.getAllByRole("tab").map((tab) => tab.getAttribute("tabindex"));

  expect(stops).toEqual(["-1", "0", "-1"]);
});

test("a kept tab preserves its input", () => {
  open();
  fireEvent.change(screen.getByLabelText("Kept"), { target: { value: "typed" } });

  press("End");
  expect(screen.queryByRole("textbox")).toBeNull();
  press("Home");

  expect(screen.getByLabelText<HTMLInputElement>("Kept").value).toBe("typed");
});
