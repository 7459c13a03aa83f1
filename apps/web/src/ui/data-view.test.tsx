import { render } from "@testing-library/react";
import { useLayoutEffect } from "react";
import { expect, test } from "vitest";

import { DataView } from "./data-view.tsx";

test("data that arrives is shown after a pause for the user, and cached data at once", () => {
  const commits: (string | null)[] = [];
  function Screen({ data }: { data: string | undefined }) {
    useLayoutEffect(() => {
      commits.push(document.body.textContent);
    });
    const query = { data, error: null, isFetching: data === undefined, refetch: () => null };
    return (
      <DataView source={query} what="your debts">
        {(name) => name}
      </DataView>
    );
  }
  const { rerender } = render(<Screen data={undefined} />);
  rerender(<Screen data="Car loan" />);

  expect(commits).toEqual(["Loading your debts", "Loading your debts"]);
  expect(document.body.textContent).toBe("Car loan");

  rerender(<Screen key="another visit" data="Car loan" />);
  expect(commits[2]).toBe("Car loan");
});
