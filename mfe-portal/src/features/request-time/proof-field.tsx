import { fileRules } from '@hourbank/mfe-kit';
import { useMessages } from '@hourbank/i18n/react';
import { Chips, FileChip, FileDrop, type FileDropProps, ProtectedPdfNote } from '@hourbank/ui';
import { messages } from './messages';

interface ProofFieldProps extends Pick<FileDropProps, 'label' | 'required' | 'error' | 'disabled'> {
  hint: string;
  file: File | null;
  onFile: (file: File | null) => void;
}

/** A field for one image or PDF as proof of payment. */
export function ProofField({ file, onFile, ...field }: ProofFieldProps) {
  const t = useMessages(messages);
  return (
    <FileDrop
      {...field}
      wide
      icon="upload"
      action={t(file ? 'replaceFile' : 'chooseFile')}
      {...fileRules('proof')}
      onFiles={([chosen]) => onFile(chosen ?? null)}
    >
      {file && (
        <>
          <Chips>
            <FileChip name={file.name} onRemove={field.disabled ? undefined : () => onFile(null)} />
          </Chips>
          <ProtectedPdfNote file={file} />
        </>
      )}
    </FileDrop>
  );
}
