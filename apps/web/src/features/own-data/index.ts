export { DownloadSection } from "./download-section.tsx";

// Pages that are loaded on their first visit.
export const deleteAccountPage = async () => ({
  Component: (await import("./delete-account-page.tsx")).DeleteAccountPage,
});
export const accountDeletedPage = async () => ({
  Component: (await import("./account-deleted-page.tsx")).AccountDeletedPage,
});
