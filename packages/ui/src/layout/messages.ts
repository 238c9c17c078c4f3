import { defineMessages } from '@hourbank/i18n';

export const messages = defineMessages({
  search: 'Search',
  searchKeys: 'Ctrl K',
  logTime: 'Log time',
  logTimeKey: 'L',
  accountMenu: 'Account menu',
  loggedInAs: 'Logged in as <b>{name}</b>',
  logOut: 'Log out',
  logout: 'Logout',
  back: 'Back',
  portal: 'Portal',
  main: 'Main',
  navigation: 'Navigation',
  openNavigation: 'Open navigation',
  skip: 'Skip to content',
});
