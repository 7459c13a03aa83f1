import { type KeyboardEvent, type ReactNode, useId, useRef } from "react";
import { useSearchParams } from "react-router";

import { classNames } from "#ui/class-names.ts";

export type ProfileTab = {
  /** Value of `?tab=`. */
  name: string;
  label: string;
  panel: ReactNode;
  /** Stays mounted while another tab is shown, so that input is not lost. */
  isKept?: boolean;
};

/** The tab to which a key moves, from the one at `index` of `count` (WAI-ARIA practices, Tabs). */
const steps: Record<string, (index: number, count: number) => number> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Tabs with the selection in the URL. Shows the first one by default. */
export function ProfileTabs({ label, tabs }: { label: string; tabs: readonly ProfileTab[] }) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [search, setSearch] = useSearchParams();
  const asked = tabs.findIndex(({ name }) => name === search.get("tab"));
  const selected = Math.max(asked, 0);

  function select(index: number): void {
    const name = tabs[index]?.name ?? "";
    setSearch({ tab: name }, { replace: true, preventScrollReset: true });
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[index]?.focus();
  }

  function move(event: KeyboardEvent): void {
    const step = steps[event.key];
    if (!step || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    select(step(selected, tabs.length));
  }

  return (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className="flex gap-1 overflow-x-auto border-b border-line"
      >
        {tabs.map((tab, index) => (
          <button
            key={tab.name}
            type="button"
            role="tab"
            id={`${id}-${tab.name}`}
            aria-controls={`${id}-${tab.name}-panel`}
            aria-selected={index === selected}
            tabIndex={index === selected ? 0 : -1}
            className={classNames(
              "min-h-target flex-none cursor-pointer border-0 border-b-3 border-b-transparent bg-transparent px-4 text-compact font-semibold text-ink-soft",
              "hover:text-ink focus-visible:-outline-offset-3 aria-selected:border-b-accent aria-selected:text-accent",
            )}
            onClick={() => select(index)}
            onKeyDown={move}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab, index) => (
        <div
          key={tab.name}
          role="tabpanel"
          id={`${id}-${tab.name}-panel`}
          aria-labelledby={`${id}-${tab.name}`}
          hidden={index !== selected}
          tabIndex={0}
          className="min-w-0"
        >
          {(index === selected || tab.isKept) && tab.panel}
        </div>
      ))}
    </>
  );
}
