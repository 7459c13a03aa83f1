// Loaded when first visited: it draws QR codes, which nothing else does.
export const secondStepPage = async () => ({
  Component: (await import("./second-step-page.tsx")).SecondStepPage,
});
