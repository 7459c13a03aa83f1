export { LogoutPage } from "./logout-page.tsx";

// Pages that are loaded on their first visit.
export const startPage = async () => ({ Component: (await import("./start-page.tsx")).StartPage });
export const loginPage = async () => ({ Component: (await import("./login-page.tsx")).LoginPage });
export const registerPage = async () => ({
  Component: (await import("./register-page.tsx")).RegisterPage,
});
export const passwordResetPage = async () => ({
  Component: (await import("./password-reset-page.tsx")).PasswordResetPage,
});
export const newPasswordPage = async () => ({
  Component: (await import("./new-password-page.tsx")).NewPasswordPage,
});
export const confirmEmailPage = async () => ({
  Component: (await import("./confirm-email-page.tsx")).ConfirmEmailPage,
});
export const checkEmailPage = async () => ({
  Component: (await import("./check-email-page.tsx")).CheckEmailPage,
});
export const emailConfirmedPage = async () => ({
  Component: (await import("./email-confirmed-page.tsx")).EmailConfirmedPage,
});
export const undoChangePage = async () => ({
  Component: (await import("./undo-change-page.tsx")).UndoChangePage,
});
