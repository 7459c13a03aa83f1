import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";

type ShowAllProps = {
  /** How many there are in all. */
  count: number;
  state: "some" | "loading" | "all";
  error: string | null;
  onShow: () => void;
};

/** Below the first payments of a long list: the way to the others, and that there are no more. */
export function ShowAllPayments({ count, state, error, onShow }: ShowAllProps) {
  if (state === "all") {
    return (
      <p ref={focusOn} tabIndex={-1}>
        All {count} payments are shown.
      </p>
    );
  }

  return (
    <>
      {error !== null && (
        <Notice tone="error">We could not load the other payments. {error}</Notice>
      )}
      <Button variant="secondary" isBusy={state === "loading"} onClick={onShow}>
        Show all {count} payments
      </Button>
    </>
  );
}

/** The button that had the focus is gone; without this it would be lost, and nothing said. */
function focusOn(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
}
