import { defineMessages } from '@hourbank/i18n';

export const messages = defineMessages({
  images: 'Images',
  previous: 'Previous image',
  next: 'Next image',
  close: 'Close',
  position: 'Image {index} of {total}',
  pageOf: '{pages, plural, one {1 page} other {Page 1 of #}}',
  download: 'Download',
  downloadOf: 'Download {name}',
  noPreview: "This PDF can't be shown here. Download it to open it.",
});
