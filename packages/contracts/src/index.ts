export * from './domains';
export { type AuditRow } from './audit';
export { type AuditAction, auditActions, rightOfAuditRow } from './audit-actions';
export {
  type AccountLevel,
  accountLevels,
  allPaymentMethods,
  type AuditKind,
  auditKinds,
  type EntryStatus,
  entryStatuses,
  type LedgerKind,
  ledgerKinds,
  type PaymentMethod,
  paymentMethods,
  taskStatuses,
  taskTurns,
  type TaskTurn,
  timeZoneHeader,
} from './enums';
export {
  type AuditChanges,
  type AuditDelivery,
  type AuditEvent,
  type Delivery,
  type EmailDelivery,
  type ExpiryEvent,
  type FactDelivery,
  type ProviderDelivery,
  type ProviderEvent,
  type FactEvent,
  type LevelEvent,
  type StatementEvent,
  type StatementFailureEvent,
  maxDeliveryEvents,
  maxExpiringPackages,
  type NoticeDelivery,
} from './deliveries';
export type { ExpiryNotice, FactNotice, LevelNotice, Notice } from './notices';
export { preferenceKinds, type PreferenceKind, type Preferences, type PreferencesView } from './preferences';
export type { Account, AccountForecast, AccountPackage, ListedAccount } from './accounts';
export type { AlertSettings } from './alert-settings';
export { accountPageSize, type AccountPeriod, type PeriodEntry, periodPageSize } from './periods';
export { maxStatementMonths, type Statement, type StatementPreview } from './statements';
export { lastScheduleDay, type Schedule, statementFrequencies, type StatementSchedule } from './statement-schedules';
export { type AccountTerms, maxGraceDays } from './account-terms';
export { allocationRange, type EntryPart, type PackageChoice } from './allocations';
export type { LedgerEntry } from './ledger';
export type { ClientLiability, LiabilityTotals } from './liability';
export {
  type BalanceLink,
  defaultBalanceLinkDays,
  maxBalanceLinkDays,
  maxBalanceLinkLabel,
  maxBalanceLinks,
  type SharedBalance,
} from './balance-links';
export {
  enteredDays,
  type ListedPackage,
  type PackageOrigin,
  packageStatuses,
  type PackageTotals,
  packageView,
  type PackageDetails,
  type PackageStatus,
  type TimePackage,
} from './package-schemas';
export { type PaymentState, paymentState } from './payment-state';
export type { PendingEmail } from './pending-email';
export { amountOf, fromHundredths, priceOf, toHundredths } from './values';
export { type ChangeMade, type ErrorBody, type ErrorParams, errorBody, fieldErrors, parseInput } from './errors';
export {
  type FileKind,
  fileKinds,
  type FilePart,
  maxFilesPerField,
  maxProxiedBytes,
  maxRequestBytes,
  maxTextBytes,
  megabyte,
  formatSize,
  storeTimeMs,
} from './files';
export type { Admin, OwnAccount } from './admins';
export { maxSearchWords, searchWords } from './list-query';
export {
  clientSorts,
  entrySorts,
  packageFilterStatuses,
  type PackageFilterStatus,
  packageSorts,
  pageSizes,
  paymentSorts,
  taskSorts,
} from './list-sorts';
export {
  type ClientImportRun,
  type ImportedClientResult,
  type ImportedOpeningResult,
  maxImportedText,
  maxImportRows,
  maxRowsPerImport,
  type OpeningImportRun,
} from './imports';
export type { Client, ClientDetails, ClientSelf, DeletedClient, IdentityEvent, OwnProfile } from './identity';
export { defaultPageSize, type FileView, maxUnpagedRows, type Pagination, paginationOf } from './lists';
export {
  acceptsIdempotencyKey,
  type ResultOf,
  type Audience,
  type FilesOf,
  type InputOf,
  type Method,
  type Operation,
  type RequestOf,
  type ResponseOf,
  type ServiceName,
} from './operation';
export type { OwnSettingsOperations } from './own-settings';
export type { Provider } from './provider';
export { contactLinks, whatsAppNumber } from './contact-links';
export { type Rounding, roundingUnits, roundingWays } from './rounding-settings';
export { everyMinute, hundredthsOfMinutes, type RoundingRule } from './rounding';
export { allOperations, operationsOf } from './operations';
export type { SaleDefaults } from './billing';
export type { VoidInvoice } from './invoices';
export { maxSameProof, type PaymentToReview, type SameProof } from './payments';
export type { OpenSession } from './sessions';
export type { SecuritySettings, SecuritySettingsView } from './security';
export type { PaymentInstructions, Settings, Tax } from './settings';
export { completeWebsite, username } from './text';
export { foldText, hasVisibleText, normalizeLogin, stripInvisible, stripUnprintable } from './text-rules';
export type { Seal, SealKey, Verification } from './seals';
export { onUnknownValue, reportUnknownValue, type UnknownValue } from './stored-value';
export { type AdminRole, adminRoles, hasRight, type Right, rights } from './rights';
export { isBlankHtml, richTextTags } from './rich-text';
export type { AdminTask, OwnMessage, Task, TaskMessage, TaskNote } from './tasks';
export { maxIdleTimers, type Timer, type TimerSettings } from './timers';
export {
  type AdminEntry,
  adminEntryView,
  entryForm,
  type EntryOfAll,
  type EntryTotals,
  entryView,
  type TimeEntry,
} from './entry-schemas';
