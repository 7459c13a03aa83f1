export { DebtAlarms } from "./alarms/debt-alarms.tsx";
export { describeAlarms } from "./alarms/describe-alarms.ts";
export { kindOptions } from "./debt-words.ts";
export { createDebt } from "./debts-calls.ts";
export { estimatedFigurePath } from "./list/estimated-figure-path.ts";
export { FixDebtLink } from "./list/fix-debt-link.tsx";

// Loaded when first visited.
export const debtsPage = async () => ({ Component: (await import("./debts-page.tsx")).DebtsPage });
export const newDebtPage = async () => ({
  Component: (await import("./edit-debt-page.tsx")).NewDebtPage,
});
export const editDebtPage = async () => ({
  Component: (await import("./edit-debt-page.tsx")).EditDebtPage,
});
