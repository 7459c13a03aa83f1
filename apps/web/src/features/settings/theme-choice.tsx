import { useState } from "react";

import { chooseTheme, shownTheme, type Theme, THEMES } from "#lib/theme.ts";

import styles from "./theme-choice.module.css";

const words: Record<Theme, string> = {
  system: "System",
  light: "Light",
  dark: "Dark",
};

/** Chooses light or dark for this browser. Applies at once. */
export function ThemeChoice() {
  const [chosen, setChosen] = useState(shownTheme);

  return (
    <fieldset className={styles.choice}>
      <legend className={styles.legend}>Appearance</legend>
      <p className={styles.about}>Kept in this browser.</p>
      <div className={styles.themes}>
        {THEMES.map((theme) => (
          <label key={theme} className={styles.theme}>
            <input
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
