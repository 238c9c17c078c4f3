import { defineMessages } from '@hourbank/i18n';

/** Texts of the page that a balance link opens. */
export const messages = defineMessages({
  title: 'Balance',
  loading: 'Loading the balance...',
  hoursLeft: 'h left',
  notice: 'Getting low',
  low: 'Low',
  empty: 'Empty',
  runsOut: 'Runs out',
  about: 'about {day}',
  nextExpiry: 'Next expiry',
  expires: '{hours} h on {day}',
  updated: 'Last change',
  noChange: 'No hours have been booked yet.',
  endedLink: 'This link has expired, was revoked or is incomplete. Ask for a new one, or log in to see your hours.',
  logIn: 'Log in',
  hint: 'This link shows the balance only. It can be revoked in the portal at any time.',
  tryAgain: 'Try again',
});
