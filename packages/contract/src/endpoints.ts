/**
 * Method and path of every call, in the order of the specification's tables. `routes.ts` declares
 * the request and response of each call under the same name.
 * Each call is a separate constant without its schemas, so that the browser bundles only the calls
 * that it uses.
 */

export const register = "POST /api/auth/register/";
export const signIn = "POST /api/auth/token/";
export const createPasskeyChallenge = "POST /api/auth/passkey/challenge/";
export const signInWithPasskey = "POST /api/auth/passkey/";
export const refresh = "POST /api/auth/token/refresh/";
export const signOut = "POST /api/auth/token/blacklist/";
export const verifyEmail = "POST /api/auth/register/verify-email/";
export const resendEmail = "POST /api/auth/register/resend-email/";
export const requestPasswordReset = "POST /api/auth/password/reset/";
export const confirmPasswordReset = "POST /api/auth/password/reset/confirm/";
export const startDemo = "POST /api/v1/demo/";
export const changePassword = "POST /api/auth/password/change/";
export const confirmEmailChange = "POST /api/auth/email/change/confirm/";
export const undoSecurityChange = "POST /api/auth/security/undo/";

export const getInstitution = "GET /api/v1/institutions/:id/";
export const listAccounts = "GET /api/v1/accounts/";
export const listItems = "GET /api/v1/items/";
export const listTransactions = "GET /api/v1/transactions/";
export const getMonth = "GET /api/v1/month/";
export const answerWithdrawal = "PUT /api/v1/transactions/:uuid/paid-debt/";

export const listDebts = "GET /api/v1/debts/";
export const createDebt = "POST /api/v1/debts/";
export const updateDebt = "PATCH /api/v1/debts/:uuid/";
export const removeDebt = "DELETE /api/v1/debts/:uuid/";
export const importDebts = "POST /api/v1/debts/import/";
export const undoDebtImport = "DELETE /api/v1/debts/import/:uuid/";
export const restoreDebt = "POST /api/v1/debts/:uuid/restore/";
export const answerCombinedBill = "PUT /api/v1/debts/:uuid/combined-bill/";
export const mergeDebts = "POST /api/v1/debts/:uuid/linked/:linked/same/";
export const markDebtsDistinct = "POST /api/v1/debts/:uuid/linked/:linked/apart/";
export const unmarkDebtsDistinct = "DELETE /api/v1/debts/:uuid/linked/:linked/apart/";

export const listClosedDebts = "GET /api/v1/closed-debts/";
export const listObligations = "GET /api/v1/debts/:uuid/obligations/";
export const updateObligation = "PATCH /api/v1/debts/:uuid/obligations/:cycle/";
export const recordPayment = "POST /api/v1/debts/:uuid/payments/";
export const updatePayment = "PATCH /api/v1/payments/:uuid/";

export const getCalendar = "GET /api/v1/calendar/";
export const getDebtCalendar = "GET /api/v1/debts/:uuid/calendar.ics";

export const listSubscriptions = "GET /stripe/my-subscription/";
export const listSubscribableProducts = "GET /stripe/subscribable-product/";
export const getBankAccess = "GET /api/v1/bank-access/";

export const getMe = "GET /api/v1/me/";
export const updateMe = "PATCH /api/v1/me/";
export const getPicture = "GET /api/v1/me/picture/";
export const putPicture = "PUT /api/v1/me/picture/";
export const deletePicture = "DELETE /api/v1/me/picture/";
export const listSecurityEvents = "GET /api/v1/me/security-events/";
export const reauthenticate = "POST /api/v1/me/password-proof/";
export const listOwnSessions = "GET /api/v1/me/sessions/";
export const endOwnSession = "DELETE /api/v1/me/sessions/:uuid/";
export const endOtherSessions = "DELETE /api/v1/me/sessions/";
export const getNotifications = "GET /api/v1/me/notifications/";
export const updateNotifications = "PATCH /api/v1/me/notifications/";
export const getCalendarFeed = "GET /api/v1/me/calendar-feed/";
export const makeCalendarFeed = "POST /api/v1/me/calendar-feed/";
export const revokeCalendarFeed = "DELETE /api/v1/me/calendar-feed/";

export const getEmailChange = "GET /api/v1/me/email-change/";
export const requestEmailChange = "POST /api/v1/me/email-change/";
export const cancelEmailChange = "DELETE /api/v1/me/email-change/";
export const getTwoFactor = "GET /api/v1/me/second-step/";
export const startTwoFactor = "POST /api/v1/me/second-step/";
export const confirmTwoFactor = "POST /api/v1/me/second-step/confirm/";
export const renewRecoveryCodes = "POST /api/v1/me/second-step/recovery-codes/";
export const turnOffTwoFactor = "DELETE /api/v1/me/second-step/";
export const listPasskeys = "GET /api/v1/me/passkeys/";
export const startPasskey = "POST /api/v1/me/passkeys/challenge/";
export const addPasskey = "POST /api/v1/me/passkeys/";
export const renamePasskey = "PATCH /api/v1/me/passkeys/:uuid/";
export const removePasskey = "DELETE /api/v1/me/passkeys/:uuid/";
export const acceptDocuments = "POST /api/v1/me/consents/";
export const deleteMe = "DELETE /api/v1/me/";
export const exportEverything = "GET /api/v1/me/export/";
export const importExport = "POST /api/v1/imports/";
export const undoExportImport = "DELETE /api/v1/imports/:uuid/";
export const exportDebts = "GET /api/v1/me/export/debts.csv";
export const exportAccounts = "GET /api/v1/me/export/accounts.csv";
export const exportTransactions = "GET /api/v1/me/export/transactions.csv";
export const exportPayments = "GET /api/v1/me/export/payments.csv";

export const getPayoffPlan = "GET /api/v1/payoff-plan/";
export const putPayoffPlan = "PUT /api/v1/payoff-plan/";
export const listPayoffMonths = "GET /api/v1/payoff-plan/months/";
export const listPayoffSnapshots = "GET /api/v1/payoff-plan/snapshots/";
export const getPayoffProgress = "GET /api/v1/payoff-plan/progress/";
export const getPayoffChange = "GET /api/v1/payoff-plan/changes/";

export const listScenarios = "GET /api/v1/scenarios/";
export const createScenario = "POST /api/v1/scenarios/";
export const updateScenario = "PATCH /api/v1/scenarios/:uuid/";
export const removeScenario = "DELETE /api/v1/scenarios/:uuid/";
export const restoreScenario = "POST /api/v1/scenarios/:uuid/restore/";

export const createLink = "POST /api/v1/links/";
export const getOpenLink = "GET /api/v1/links/open/";
export const recordLinkEvents = "POST /api/v1/links/events/";
export const createItem = "POST /api/v1/items/";
export const removeItem = "DELETE /api/v1/items/:uuid/";

export const createCheckout = "POST /stripe/checkout/";
export const returnFromCheckout = "POST /stripe/checkout/return/";
export const cancelSubscription = "POST /stripe/my-subscription/cancel/";
export const resumeSubscription = "POST /stripe/my-subscription/resume/";
export const quoteSwitch = "POST /stripe/my-subscription/switch/quote/";
export const switchSubscription = "POST /stripe/my-subscription/switch/";
export const openCustomerPortal = "POST /stripe/customer-portal/";
export const listInvoices = "GET /stripe/invoices/";
