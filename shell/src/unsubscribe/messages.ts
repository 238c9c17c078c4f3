import { defineMessages } from '@hourbank/i18n';

/** Texts of the page that stops emails of one kind. */
export const messages = defineMessages({
  title: 'Stop emails',
  about: 'Stop emails of this kind? You still see these notices when you log in.',
  aboutLevel: 'Stop emails about hours that run low? You still see these notices when you log in.',
  aboutExpiry: 'Stop emails about hours that expire? You still see these notices when you log in.',
  aboutStatement: 'Stop emails about new statements? You still see these notices when you log in.',
  aboutPayment: 'Stop emails about payments? You still see these notices when you log in.',
  aboutHours: 'Stop emails about changes of your hours? You still see these notices when you log in.',
  aboutTask: 'Stop emails about tasks? You still see these notices when you log in.',
  aboutClient: 'Stop emails about new clients? You still see these notices when you log in.',
  stop: 'Stop these emails',
  stopped: "Done. You won't get any more emails of this kind. You can change this in your account at any time.",
  unknownLink:
    'This link is not valid. Open the link in the email again, or log in and change what you get in your account.',
  login: 'Go to login',
});
