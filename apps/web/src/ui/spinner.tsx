/** Shows that something is pending. Decorative: add a text. */
export function Spinner() {
  return (
    <span
      className="size-[1.1em] flex-none animate-[turn_0.8s_linear_infinite] rounded-full border-2 border-current border-t-transparent motion-reduce:[animation-duration:3s]"
      aria-hidden="true"
    />
  );
}
