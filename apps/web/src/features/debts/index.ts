export { BalanceQuestionOnHome } from "./balance/balance-question-on-home.tsx";
export { Warnings } from "./warnings/warnings.tsx";
export { warningKey } from "./warnings/describe-warnings.ts";
export { kindOptions } from "./debt-words.ts";
export { createDebt } from "./debts-calls.ts";
export { estimatedFigurePath } from "./list/estimated-figure-path.ts";
export { DebtNicknames } from "./nicknames/debt-nicknames.tsx";
export { FixDebtLink } from "./list/fix-debt-link.tsx";
export { IncludeDebtButton } from "./list/include-debt-button.tsx";
export { DebtSummary } from "./one-debt/debt-summary.tsx";
export { type DebtTab, DebtTabs, debtTabs } from "./one-debt/debt-tabs.tsx";
export { GapsOfDebt } from "./one-debt/gaps-of-debt.tsx";
export { FiguresOfDebt } from "./one-debt/figures-of-debt.tsx";
export { DuplicateQuestions } from "./same/duplicate-questions.tsx";

// Loaded on the first visit.
export const debtsPage = async () => ({ Component: (await import("./debts-page.tsx")).DebtsPage });
export const newDebtPage = async () => ({
  Component: (await import("./new-debt-page.tsx")).NewDebtPage,
});
export const importDebtsPage = async () => ({
  Component: (await import("./import/import-debts-page.tsx")).ImportDebtsPage,
});
