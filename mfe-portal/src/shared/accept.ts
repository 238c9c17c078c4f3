import { type FileKind, fileKinds, megabytes } from '@hourbank/contracts';

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
    if (reason === 'count') return 'Only one file can be chosen.';
    return reason === 'size'
      ? `${name} is larger than ${megabytes(fileKinds[kind].maxBytes)}.`
      : `${name} is not ${fileKinds[kind].label}.`;
  };
