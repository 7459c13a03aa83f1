/** Reloads the page, and marks the history entry as reloaded. */
export function reloadPage(): void {
  window.history.replaceState({ ...window.history.state, hasReloaded: true }, "");
  window.location.reload();
}

/** Whether `reloadPage` reloaded this history entry. */
export function wasReloaded(historyState: unknown): boolean {
  return typeof historyState === "object" && historyState !== null && "hasReloaded" in historyState;
}
