import { CalendarFeedSection } from "#features/calendar/index.ts";
import { DebtNicknames } from "#features/debts/index.ts";
import { DownloadSection } from "#features/own-data/index.ts";
import { SettingsPage as Settings } from "#features/settings/index.ts";

/** `/settings`, with the sections of other features. */
export function SettingsPage() {
  return (
    <Settings>
      <CalendarFeedSection />
      <DebtNicknames />
      <DownloadSection />
    </Settings>
  );
}
