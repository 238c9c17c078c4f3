import { type FileKind, fileKinds } from '@hourbank/contracts';
import { translate } from '@hourbank/i18n';
import { formatFileSize } from '@hourbank/i18n/format';
import { fileMessages } from './file-messages';

const extensionsByType: Record<string, readonly string[]> = {
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/gif': ['gif'],
  'image/bmp': ['bmp'],
  'image/webp': ['webp'],
  'application/pdf': ['pdf'],
  'application/msword': ['doc'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
  'application/vnd.ms-excel': ['xls'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
  'application/vnd.ms-powerpoint': ['ppt'],
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': ['pptx'],
  'text/plain': ['txt'],
  'application/rtf': ['rtf'],
  'application/vnd.oasis.opendocument.text': ['odt'],
};

/** MIME types with their extensions: `{ 'image/png': ['.png'] }`. */
function acceptedTypes(kind: FileKind): Record<string, string[]> {
  const allowed: readonly string[] = fileKinds[kind].extensions;
  const accepted = Object.entries(extensionsByType).filter(([, names]) => names.some((name) => allowed.includes(name)));
  return Object.fromEntries(accepted.map(([type, names]) => [type, names.map((name) => `.${name}`)]));
}

/** The maximum size of a file of this kind, as text: '10 MB' (D-46). */
export const maxFileSize = (kind: FileKind): string => formatFileSize(fileKinds[kind].maxBytes);

/**
 * Props of a `FileDrop` for one kind of file (D-46): the accepted types, the maximum size in bytes and the message for
 * a refused file. The server checks the content again.
 */
export const fileRules = (kind: FileKind) => ({
  accept: acceptedTypes(kind),
  maxSize: fileKinds[kind].maxBytes,
  refusal(name: string, reason: 'type' | 'size' | 'empty' | 'count'): string {
    const t = translate(fileMessages);
    if (reason === 'count') return t('onlyOneFile');
    if (reason === 'empty') return t('isEmpty', { name });
    if (reason === 'size') return t('tooLarge', { name, size: maxFileSize(kind) });
    const isPhonePhoto = kind !== 'document' && /\.hei[cf]$/i.test(name);
    return isPhonePhoto ? t('phonePhoto', { name }) : t('wrongType', { name, kind: t(kind) });
  },
});

const extensionsOf = (kind: FileKind) => Object.values(acceptedTypes(kind)).flat();
const hasExtensionOf = ({ name }: File, kind: FileKind) =>
  extensionsOf(kind).some((extension) => name.toLowerCase().endsWith(extension));

/** Whether a file is sent as an image, by its name. */
export const isImage = (file: File): boolean => hasExtensionOf(file, 'image');

/** The value of `accept` for images and documents. */
export const attachableTypes = [...extensionsOf('image'), ...extensionsOf('document')].join(',');

/** Why a file can be sent neither as an image nor as a document, or null if it can (D-46). */
export function fileRefusal(file: File): string | null {
  // A photo of a phone is refused as an image.
  const kind = isImage(file) || /\.hei[cf]$/i.test(file.name) ? 'image' : 'document';
  const { maxSize, refusal } = fileRules(kind);
  if (!hasExtensionOf(file, kind)) return refusal(file.name, 'type');
  if (file.size === 0) return refusal(file.name, 'empty');
  return file.size > maxSize ? refusal(file.name, 'size') : null;
}
