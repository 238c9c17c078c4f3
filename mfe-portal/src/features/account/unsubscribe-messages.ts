import { defineMessages } from '@hourbank/i18n';

/** Texts of the page that stops emails of one kind. */
export const messages = defineMessages({
  title: 'Stop emails',
  about: "You won't get emails of this kind any more. You still see these notices when you log in.",
  stop: 'Stop these emails',
  stopped: 'Done. You get no more emails of this kind. You can change this in your account at any time.',
  unknownLink:
    'This link is not valid. Open the link in the email again, or log in and change what you get in your account.',
  login: 'Go to login',
});
