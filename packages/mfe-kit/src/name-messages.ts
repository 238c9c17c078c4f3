import { defineMessages } from '@hourbank/i18n';

/** The names of stored values on screens, by the value. */
export const packageStatusMessages = defineMessages({
  pending: 'pending',
  active: 'active',
  consumed: 'consumed',
  expired: 'expired',
});

export const entryStatusMessages = defineMessages({
  Open: 'Open',
  'In Progress': 'In Progress',
  Resolved: 'Resolved',
  Closed: 'Closed',
});

export const taskStatusMessages = defineMessages({
  pending: 'pending',
  in_progress: 'in progress',
  done: 'done',
});

export const paymentMethodMessages = defineMessages({
  omt: 'OMT',
  bob: 'BOB',
  wish: 'Wish Money',
  bank: 'Bank Transfer',
  cash: 'Cash',
  wishInForm: 'Wishg',
});
