export { DownloadSection } from "./download-section.tsx";

// Each is loaded when first visited.
export const deleteAccountPage = async () => ({
  Component: (await import("./delete-account-page.tsx")).DeleteAccountPage,
});
export const accountDeletedPage = async () => ({
  Component: (await import("./account-deleted-page.tsx")).AccountDeletedPage,
});
