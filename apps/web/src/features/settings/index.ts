// Loaded on the first visit.
export const settingsPage = async () => ({
  Component: (await import("./settings-page.tsx")).SettingsPage,
});
