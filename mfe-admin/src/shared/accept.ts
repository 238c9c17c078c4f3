import { type FileKind, fileKinds, megabytes } from '@hourbank/contracts';
import { translate } from '@hourbank/i18n';
import { messages } from './messages';

const imageTypes: Record<string, readonly string[]> = {
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/png': ['.png'],
  'image/gif': ['.gif'],
  'image/bmp': ['.bmp'],
  'image/webp': ['.webp'],
};

/** MIME types and extensions that a file picker offers for a kind of file (D-46). The server validates the content. */
export function acceptOf(kind: Exclude<FileKind, 'document'>): Record<string, string[]> {
  const extensions: readonly string[] = fileKinds[kind].extensions;
  const known = Object.entries({ ...imageTypes, 'application/pdf': ['.pdf'] });
  return Object.fromEntries(
    known
      .filter(([, endings]) => endings.some((ending) => extensions.includes(ending.slice(1))))
      .map(([type, endings]) => [type, [...endings]]),
  );
}

/** The message for a file that a picker refuses, by kind of file. */
export const refusalOf =
  (kind: FileKind) =>
  (name: string, reason: 'type' | 'size' | 'count'): string => {
    const t = translate(messages);
    const { maxBytes, label } = fileKinds[kind];
    if (reason === 'count') return t('onlyOneFile');
    return reason === 'size'
      ? t('fileTooLarge', { name, size: megabytes(maxBytes) })
      : t('fileOfWrongType', { name, kind: label });
  };
