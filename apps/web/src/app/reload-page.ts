/** Loads the page anew, and notes in this entry of the history that it was done. */
export function reloadPage(): void {
  window.history.replaceState({ ...window.history.state, hasReloaded: true }, "");
  window.location.reload();
}

/** True when this entry of the history was reloaded by us before. */
export function wasReloaded(historyState: unknown): boolean {
  return typeof historyState === "object" && historyState !== null && "hasReloaded" in historyState;
}
