import { defineMessages } from '@hourbank/i18n';

export const notFoundMessages = defineMessages({
  title: 'Page not found',
  text: "We couldn't find that page.",
  goToDashboard: 'Go to dashboard',
  goToPortal: 'Go to portal',
});
