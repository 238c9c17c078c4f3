import { defineMessages } from '@hourbank/i18n';

/** Texts of the page that stops emails of one kind. */
export const messages = defineMessages({
  title: 'Stop emails',
  pageTitle: 'Stop emails · Hourbank',
  about: "You won't get emails of this kind any more. You still see these notices when you log in.",
  aboutLevel: "You won't get emails about hours that run low any more. You still see these notices when you log in.",
  aboutExpiry: "You won't get emails about hours that expire any more. You still see these notices when you log in.",
  aboutStatement: "You won't get emails about new statements any more. You still see these notices when you log in.",
  aboutPayment: "You won't get emails about payments any more. You still see these notices when you log in.",
  aboutHours: "You won't get emails about changes of your hours any more. You still see these notices when you log in.",
  aboutTask: "You won't get emails about tasks any more. You still see these notices when you log in.",
  aboutClient: "You won't get emails about new clients any more. You still see these notices when you log in.",
  stop: 'Stop these emails',
  stopped: "Done. You won't get any more emails of this kind. You can change this in your account at any time.",
  unknownLink:
    'This link is not valid. Open the link in the email again, or log in and change what you get in your account.',
  login: 'Go to login',
});
