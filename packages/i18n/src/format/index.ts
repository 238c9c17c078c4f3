export { formatDate, formatDateTime, formatDateTimeRange, formatMonth, formatTime } from './dates';
export { isolated } from './isolated';
export { formatList } from './lists';
export { fromLocalTime, toLocalTime, today } from './local-time';
export {
  formatFileSize,
  formatHours,
  formatMoney,
  formatMoneyShort,
  formatNumber,
  formatShare,
  formatSignedHours,
} from './numbers';
export { businessTimeZone, setBusinessTimeZone, subscribeTimeZone } from './time-zone';
export { timeZoneName } from './time-zone-name';
