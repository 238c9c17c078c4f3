import { fileRules, maxFileSize } from '@hourbank/mfe-kit';
import { useMessages } from '@hourbank/i18n/react';
import { Chips, FileChip, FileDrop, ProtectedPdfNote } from '@hourbank/ui';
import { messages } from './messages';

interface ProofFieldProps {
  /** The stored proof. */
  stored: { name: string; href: string } | null;
  file: File | null;
  onFile: (file: File | null) => void;
  error?: string | undefined;
}

/** Payment proof. A new file replaces the stored one when the form is saved. */
export function ProofField({ stored, file, onFile, error }: ProofFieldProps) {
  const t = useMessages(messages);
  return (
    <FileDrop
      label={t('paymentProof')}
      wide
      icon="upload"
      error={error}
      action={stored || file ? t('replaceFile') : t('chooseFile')}
      hint={t('fileHint', { size: maxFileSize('proof') })}
      {...fileRules('proof')}
      onFiles={([chosen]) => chosen && onFile(chosen)}
    >
      {(file || stored) && (
        <Chips>
          {file ? (
            <FileChip name={file.name} onRemove={() => onFile(null)} />
          ) : (
            stored && <FileChip name={stored.name} href={stored.href} />
          )}
        </Chips>
      )}
      {file && <ProtectedPdfNote file={file} />}
    </FileDrop>
  );
}
