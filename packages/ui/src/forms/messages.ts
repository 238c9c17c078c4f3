import { defineMessages } from '@hourbank/i18n';

export const messages = defineMessages({
  delete: 'Delete {name}',
  removeRefused: 'Remove {name}',
  file: 'FILE',
  dropOne: '<b>{action}</b> or drop it here',
  dropMany: '<b>{action}</b> or drop them here',
  tooLarge: '{name} is too large.',
  isEmpty: '{name} is empty.',
  onlyOne: 'Choose one file.',
  wrongType: "The file type of {name} isn't supported.",
});
