export { businessTimeZone, serviceNow, setBusinessTimeZone, setServiceTime, subscribeClock } from './business-clock';
export {
  formatDate,
  formatDateTime,
  formatDateTimeRange,
  formatMonth,
  formatRecentTime,
  formatTime,
  formatWeekday,
} from './dates';
export { isolated } from './isolated';
export { formatList, timeZoneName } from './text';
export { fromLocalTime, toLocalTime, today } from './local-time';
export {
  formatAmount,
  formatFileSize,
  formatHours,
  formatMoney,
  formatMoneyShort,
  formatNumber,
  formatShare,
  formatSignedHours,
} from './numbers';
export { formatLocalTime, readDay, readLocalTime } from './read-day';
export { type NumberReading, numberOf, readNumber, type TimeUnit } from './read-number';
