import { defineMessages } from '@hourbank/i18n';

/** Texts of the alert settings: when an account is running low, when hours expire, and who is notified. */
export const messages = defineMessages({
  alerts: 'Alerts',
  defaultHint: 'Apply to clients without their own',
  own: 'This client has its own alerts.',
  shared: 'The default alerts apply.',
  noticePercent: 'Notice at',
  lowPercent: 'Low at',
  percentUnit: '% used',
  noticeHours: 'Notice below',
  lowHours: 'Low below',
  hoursUnit: 'hours left',
  expiryDays: 'Days before hours expire',
  expiryDaysHint: 'Up to five, with commas. Leave blank for none.',
  toClient: 'Notify the client',
  toAdmins: 'Notify the admins',
  hoursHint: 'Leave blank to use the percentage only.',
  save: 'Save alerts',
  useDefault: 'Use the default alerts',
  saved: 'The alerts were saved.',
});
