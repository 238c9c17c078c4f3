import { defineMessages } from '@hourbank/i18n';

/** Texts of the provider's face on pages that are documents of their own. */
export const messages = defineMessages({ poweredBy: 'Powered by Hourbank' });
