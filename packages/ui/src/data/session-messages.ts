import { defineMessages } from '@hourbank/i18n';

export const sessionMessages = defineMessages({
  sessions: 'Where you are logged in',
  device: 'Device',
  address: 'IP address',
  since: 'Logged in',
  actions: 'Actions',
  unknown: 'Unknown device',
  thisDevice: 'This device',
  end: 'Log out',
  endOne: 'Log out {device}',
  endOthers: 'Log out all other sessions',
});
