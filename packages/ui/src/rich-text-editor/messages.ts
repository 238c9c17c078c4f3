import { defineMessages } from '@hourbank/i18n';

export const messages = defineMessages({
  formatting: 'Formatting',
  bold: 'Bold',
  italic: 'Italic',
  underline: 'Underline',
  bullets: 'Bulleted list',
  numbers: 'Numbered list',
  quote: 'Quote',
  code: 'Code',
  link: 'Link',
  boldMark: 'B',
  italicMark: 'I',
  underlineMark: 'U',
  linkAddress: 'Link address',
  linkExample: 'https://example.com',
  addLink: 'Add link',
  removeLink: 'Remove link',
  close: 'Close',
  invalidLink: 'Enter a web or email address.',
});
