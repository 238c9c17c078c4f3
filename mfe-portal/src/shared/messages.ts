import { defineMessages } from '@hourbank/i18n';

/** Texts of uploads and downloads. */
export const messages = defineMessages({
  inProgress: 'In Progress',
  percent: '{percent}%',
  cancelUpload: 'Cancel upload',
  upload: 'Upload',
  downloadTab: 'Download · Hourbank',
  downloadStarting: 'Your download is starting. You can close this tab.',
});
