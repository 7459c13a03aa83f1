import { Button } from "#ui/button.tsx";

type ShowAllProps = {
  /** The number of all payments. */
  count: number;
  isShown: boolean;
  onShow: () => void;
};

/** Shows a button for the other payments below a long list. */
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

/** Moves the focus here, because the button is removed. */
function focusOn(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
}
