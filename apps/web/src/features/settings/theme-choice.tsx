import { useState } from "react";

import { chooseTheme, shownTheme, type Theme, THEMES } from "#lib/theme.ts";
import { classNames } from "#ui/class-names.ts";

const words: Record<Theme, string> = {
  system: "System",
  light: "Light",
  dark: "Dark",
};

/** Chooses light or dark for this browser. Applies at once. */
export function ThemeChoice() {
  const [chosen, setChosen] = useState(shownTheme);

  return (
    <fieldset className="m-0 min-w-0 rounded-large border border-line bg-surface px-5 pt-4.5 pb-5 shadow-card">
      {/* Inside the card, not on its edge. */}
      <legend className="[float:inline-start] w-full p-0 text-heading leading-[1.2] font-bold tracking-[-0.018em]">
        Appearance
      </legend>
      <p className="[clear:both] pt-1 text-small text-ink-soft">Kept in this browser.</p>
      <div className="mt-3.5 grid grid-cols-[repeat(auto-fit,minmax(min(6rem,100%),1fr))] gap-2">
        {THEMES.map((theme) => (
          <label
            key={theme}
            className={classNames(
              "flex min-h-target cursor-pointer items-center gap-2.5 rounded-medium border border-line-strong bg-surface-raised px-3 text-compact font-semibold",
              "has-checked:border-accent has-checked:bg-accent-tint has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent [&_input:focus-visible]:outline-none",
            )}
          >
            <input
              className="m-0 size-4.5 flex-none accent-accent"
              type="radio"
              name="theme"
              value={theme}
              checked={theme === chosen}
              onChange={() => {
                chooseTheme(theme);
                setChosen(theme);
              }}
            />
            {words[theme]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
