import { defineMessages } from '@hourbank/i18n';

/** Texts of balance links. The page that they open is the shell's. */
export const messages = defineMessages({
  links: 'Balance links',
  about:
    'A balance link shows how many hours are left, without a login: for colleagues, or for a bookmark. It shows neither your work nor your payments.',
  loading: 'Loading your balance links...',
  none: 'You have no balance links.',
  link: 'Balance link',
  label: 'Label',
  labelHint: 'Who gets the link, such as Front desk. The page shows it.',
  noLabel: 'No label',
  created: 'Created',
  validUntil: 'Valid until',
  actions: 'Actions',
  revoke: 'Revoke',
  revokeOne: 'Revoke the link created on {day}',
  revokeLabelled: 'Revoke the link {label}, created on {day}',
  revokeTitle: 'Revoke this link?',
  revokeText: 'It stops working at once, for everyone who has it.',
  revokeConfirm: 'Revoke link',
  revoked: 'Link revoked',
  validFor: 'Valid for',
  days: '{days} days',
  oneYear: '1 year',
  create: 'Create link',
  copyNow: 'Copy the link now. It is shown only once.',
});
