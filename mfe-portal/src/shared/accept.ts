import { type FileKind, fileKinds, megabytes } from '@hourbank/contracts';
import { translate } from '@hourbank/i18n';
import { messages } from './messages';

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

/** The file types that a file picker accepts (D-46). The server checks the content again. */
export function acceptOf(kind: FileKind): Record<string, string[]> {
  const allowed: readonly string[] = fileKinds[kind].extensions;
  const accepted = Object.entries(extensionsByType).filter(([, names]) => names.some((name) => allowed.includes(name)));
  return Object.fromEntries(accepted.map(([type, names]) => [type, names.map((name) => `.${name}`)]));
}

/** The error message for a rejected file. */
export const refusalOf =
  (kind: FileKind) =>
  (name: string, reason: 'type' | 'size' | 'count'): string => {
    const t = translate(messages);
    if (reason === 'count') return t('onlyOneFile');
    return reason === 'size'
      ? t('tooLarge', { name, size: megabytes(fileKinds[kind].maxBytes) })
      : t('wrongType', { name, kind: fileKinds[kind].label });
  };
