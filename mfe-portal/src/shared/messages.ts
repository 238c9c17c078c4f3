import { defineMessages } from '@hourbank/i18n';

/** Texts of uploads, downloads and copy buttons. */
export const messages = defineMessages({
  inProgress: 'In Progress',
  percent: '{percent}%',
  cancelUpload: 'Cancel upload',
  uploadCancelled: 'Upload cancelled.',
  upload: 'Upload',
  copy: 'Copy {label}',
  copied: '{label} copied.',
  notCopied: '{label} could not be copied. Select it and copy it by hand.',
});
