import { type FileKind, fileKinds, megabytes } from '@hourbank/contracts';

const endings: Record<string, readonly string[]> = {
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

/** What a file picker offers for a kind of file (D-46); the server reads the content and decides. */
export function acceptOf(kind: FileKind): Record<string, string[]> {
  const wanted: readonly string[] = fileKinds[kind].extensions;
  const offered = Object.entries(endings).filter(([, names]) => names.some((name) => wanted.includes(name)));
  return Object.fromEntries(offered.map(([type, names]) => [type, names.map((name) => `.${name}`)]));
}

/** What is said of a file that cannot be taken. */
export const refusalOf =
  (kind: FileKind) =>
  (name: string, reason: 'type' | 'size' | 'count'): string => {
    if (reason === 'count') return 'Only one file can be chosen.';
    return reason === 'size'
      ? `${name} is larger than ${megabytes(fileKinds[kind].maxBytes)}.`
      : `${name} is not ${fileKinds[kind].label}.`;
  };
