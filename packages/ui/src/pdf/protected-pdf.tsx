import { useMessages } from '@hourbank/i18n/react';
import { useEffect, useState } from 'react';
import { isPdf } from '../forms/file-chip';
import { messages } from './messages';
import { previewLimits } from './preview-limits';

/** Whether pdf.js threw this because a PDF needs a password. */
export const isPasswordError = (cause: unknown): boolean =>
  cause instanceof Error && cause.name === 'PasswordException';

/** Each encrypted PDF has an entry of this name. Most of them need a password only for changes. */
const encryptionEntry = '/Encrypt';

/** Whether a PDF cannot be opened without a password. False for what is not readable at all. */
async function needsPassword(file: Blob): Promise<boolean> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (!new TextDecoder('latin1').decode(bytes).includes(encryptionEntry)) return false;
  const { withPdf } = await import('./pdf-engine');
  try {
    await withPdf(bytes, AbortSignal.timeout(previewLimits.time), async () => undefined);
    return false;
  } catch (cause) {
    return isPasswordError(cause);
  }
}

/** Says that a chosen PDF needs a password. It is accepted, but whoever receives it cannot read it. */
export function ProtectedPdfNote({ file }: { file: File }) {
  const t = useMessages(messages);
  const [found, setFound] = useState<File>();
  useEffect(() => {
    if (!isPdf(file.name)) return;
    let isCurrent = true;
    needsPassword(file).then(
      (isProtected) => isCurrent && isProtected && setFound(file),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [file]);
  return (
    <div role="status" className="hb-hint">
      {found === file && t('needsPassword', { name: file.name })}
    </div>
  );
}
