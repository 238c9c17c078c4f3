import { defineMessages } from '@hourbank/i18n';

/** Texts of the router. They load with the login, so they must do without the ICU library. */
export const messages = defineMessages({ goToDashboard: 'Go to dashboard' });
