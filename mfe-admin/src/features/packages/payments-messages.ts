import { defineMessages } from '@hourbank/i18n';

/** Texts of what a client has not paid. They are apart from those that the first page loads. */
export const paymentsMessages = defineMessages({
  payments: 'Payments',
  paymentsUnavailable: "Payments can't be loaded right now.",
  toReview: '{amount} to review',
  noProof: '{amount}, no proof yet',
  cash: '{amount} in cash',
  sentBack: '{amount}, sent back',
  moreWithoutProof: '{count, plural, other {# more without a valid proof}}',
  moreInCash: '{count, plural, other {# more in cash}}',
  moreSentBack: '{count, plural, other {# more sent back}}',
  nothingDue: 'Nothing due',
});
