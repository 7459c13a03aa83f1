// Pages that are loaded on their first visit.
export const termsPage = async () => ({
  Component: (await import("./terms-page.tsx")).TermsPage,
});
export const privacyPage = async () => ({
  Component: (await import("./privacy-page.tsx")).PrivacyPage,
});
export const helpPage = async () => ({
  Component: (await import("./help-page.tsx")).HelpPage,
});
