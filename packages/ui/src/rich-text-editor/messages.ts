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
  filesMoved: 'See the file field below for {count, plural, one {the pasted file} other {the # pasted files}}.',
  picturesRefused:
    '{count, plural, one {1 picture was not pasted, because the browser can\u2019t read it} other {# pictures were not pasted, because the browser can\u2019t read them}} from the text. {count, plural, one {Copy the picture} other {Copy each picture}} alone and paste it here, or add it as a file.',
});
