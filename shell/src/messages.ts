import { defineMessages } from '@hourbank/i18n';

export const messages = defineMessages({
  mfe_admin: 'The admin console could not be loaded.',
  mfe_portal: 'The client portal could not be loaded.',
  timedOut: 'It did not respond in time.',
  tryLater: 'Try again in a moment.',
  retry: 'Retry',
  retrying: 'Retrying...',
});
