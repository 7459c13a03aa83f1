export { PreviousPathProvider } from "./previous-page-link.tsx";

// Pages that are loaded on their first visit.
const debtPages = () => import("./debt-pages.tsx");
export const debtPaymentsPage = async () => ({ Component: (await debtPages()).DebtPaymentsPage });
export const debtFiguresPage = async () => ({ Component: (await debtPages()).DebtFiguresPage });
export const debtTransactionsPage = async () => ({
  Component: (await debtPages()).DebtTransactionsPage,
});
export const debtRedirect = async () => ({ Component: (await debtPages()).DebtRedirect });
export const debtWhyPage = async () => ({
  Component: (await import("./debt-why-page.tsx")).DebtWhyPage,
});
