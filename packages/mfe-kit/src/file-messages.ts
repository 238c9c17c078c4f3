import { defineMessages } from '@hourbank/i18n';

/** Texts about files that a form refuses. */
export const fileMessages = defineMessages({
  image: 'an image (JPEG, PNG, GIF, BMP or WebP)',
  logo: 'a JPEG or PNG image',
  proof: 'an image or a PDF',
  document: 'a document (PDF, Word, Excel, PowerPoint, text, RTF or ODT)',
  onlyOneFile: 'Choose one file.',
  isEmpty: '{name} is empty.',
  tooLarge: '{name} is larger than {size}.',
  wrongType: '{name} is not {kind}.',
  phonePhoto: "{name} is a HEIC photo, which browsers can't show. Save it as JPEG or PNG, and choose that file.",
});
