import { defineMessages } from '@hourbank/i18n';

export const messages = defineMessages({
  theme: 'Theme',
  light: 'Light',
  dark: 'Dark',
  system: 'System',
  switch: 'Switch theme',
});
