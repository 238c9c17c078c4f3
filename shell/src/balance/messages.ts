import { defineMessages } from '@hourbank/i18n';

/** Texts of the page that a balance link opens. */
export const messages = defineMessages({
  title: 'Balance',
  pageTitle: 'Balance · Hourbank',
  loading: 'Loading the balance...',
  hoursLeft: 'h left',
  notice: 'Getting low',
  low: 'Low',
  empty: 'Empty',
  runsOut: 'Lasts until about {day} at the current pace.',
  expires: '{hours} h {count, plural, one {expires} other {expire}} on {day}.',
  updated: 'Last change: {day}',
  noChange: 'No hours have been booked yet.',
  endedLink: 'This link has expired, was revoked or is incomplete. Ask for a new one, or log in to see your hours.',
  logIn: 'Log in',
  tryAgain: 'Try again',
});
