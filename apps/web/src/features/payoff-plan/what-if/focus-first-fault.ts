/** Opens the part in which the first wrong field stands, and puts the focus there. */
export function focusFirstFault(form: HTMLElement | null): void {
  // The faults are shown with the next frame.
  requestAnimationFrame(() => {
    const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
    const part = field?.closest("details");
    if (part) part.open = true;
    field?.focus();
  });
}
