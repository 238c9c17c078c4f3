import { defineMessages } from '@hourbank/i18n';

/** Texts of uploads and downloads. */
export const messages = defineMessages({
  inProgress: 'In Progress',
  percent: '{percent}%',
  cancelUpload: 'Cancel upload',
  upload: 'Upload',
});
