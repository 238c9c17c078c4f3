import { defineMessages } from '@hourbank/i18n';

/** Texts of drafts and screenshots in forms. They are apart from those that the first page loads. */
export const keptMessages = defineMessages({
  draftFound: 'You have unsaved changes from {time}.',
  restoreDraft: 'Restore',
  discardDraft: 'Discard',
  tooManyScreenshots: 'Add up to {max} screenshots at a time.',
  deleteScreenshotTitle: 'Delete this screenshot?',
  deleteScreenshotText: '{name} will be removed when you save.',
  deleteScreenshot: 'Delete screenshot',
  chooseImages: 'Choose images',
  imageHint: 'JPEG, PNG, GIF, BMP or WebP, {size} each',
});
