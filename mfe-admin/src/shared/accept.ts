import { type FileKind, fileKinds } from '@hourbank/contracts';

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
