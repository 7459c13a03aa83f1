// Loaded when first visited.
export const settingsPage = async () => ({
  Component: (await import("./settings-page.tsx")).SettingsPage,
});
