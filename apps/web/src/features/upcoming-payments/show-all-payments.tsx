import { Button } from "#ui/button.tsx";

type ShowAllProps = {
  /** The number of all payments. */
  count: number;
  isShown: boolean;
  onShow: () => void;
};

/** Below the first payments of a long list: shows the others. */
export function ShowAllPayments({ count, isShown, onShow }: ShowAllProps) {
  if (isShown) {
    return (
      <p ref={focusOn} tabIndex={-1}>
        All {count} payments are shown.
      </p>
    );
  }

  return (
    <Button variant="secondary" onClick={onShow}>
      Show all {count} payments
    </Button>
  );
}

/** Moves the focus from the button, which is gone. */
function focusOn(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
}
