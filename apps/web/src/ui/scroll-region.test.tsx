import { render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";

import { ScrollRegion } from "./scroll-region.tsx";

test.for([
  [900, true],
  [300, false],
] as const)(
  "with content %i pixels wide in 300, shows a hint to scroll: %s",
  ([width, isShown]) => {
    vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(300);
    vi.spyOn(HTMLElement.prototype, "scrollWidth", "get").mockReturnValue(width);

    render(<ScrollRegion label="Months">Table</ScrollRegion>);

    expect(screen.queryByText("Scroll sideways to see all columns.") !== null).toBe(isShown);
  },
);
