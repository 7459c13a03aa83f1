import { Icon } from "#ui/icon.tsx";

/** Shows the button that opens all actions of a payment. */
export function MoreButton({ name, onOpen }: { name: string; onOpen: () => void }) {
  return (
    <button
      type="button"
      className="grid size-target flex-none cursor-pointer place-items-center rounded-medium border-0 bg-transparent p-0 text-ink-soft hover:bg-accent-tint"
      aria-label={`${name}: more`}
      aria-haspopup="dialog"
      onClick={onOpen}
    >
      <Icon name="more" label={null} />
    </button>
  );
}
