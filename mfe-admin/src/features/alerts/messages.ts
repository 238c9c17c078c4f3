import { defineMessages } from '@hourbank/i18n';

/** Texts of the alert settings: when an account is running low. */
export const messages = defineMessages({
  alerts: 'Low balance levels',
  defaultHint: 'Apply to clients without their own',
  own: 'This client has its own levels.',
  shared: 'The default levels apply.',
  noticePercent: 'Notice at',
  lowPercent: 'Low at',
  percentUnit: '% used',
  noticeHours: 'Notice below',
  lowHours: 'Low below',
  hoursUnit: 'hours left',
  expiryDays: 'Days before hours expire',
  expiryDaysHint: 'Up to five, with commas. Leave blank for none.',
  toClient: 'Tell the client',
  toAdmins: 'Tell the admins',
  hoursHint: 'Leave blank to use the percentage only.',
  save: 'Save levels',
  saving: 'Saving...',
  useDefault: 'Use the default levels',
  saved: 'The levels were saved.',
});
