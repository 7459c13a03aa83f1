// Pages that are loaded on their first visit.
export const changeEmailPage = async () => ({
  Component: (await import("./change-email-page.tsx")).ChangeEmailPage,
});
export const confirmEmailChangePage = async () => ({
  Component: (await import("./mailed-pages.tsx")).ConfirmEmailChangePage,
});
