import { fileKinds, megabytes } from '@hourbank/contracts';
import { Chips, FileChip, FileDrop } from '@hourbank/ui';
import { acceptOf } from '../../shared/accept';

interface ProofFieldProps {
  /** The stored proof. */
  stored: { name: string; href: string } | null;
  file: File | null;
  onFile: (file: File | null) => void;
  error?: string | undefined;
}

/** Payment proof. A new file replaces the stored one when the form is saved. */
export function ProofField({ stored, file, onFile, error }: ProofFieldProps) {
  return (
    <FileDrop
      label="Payment proof"
      wide
      icon="upload"
      error={error}
      action={stored || file ? 'Replace the file' : 'Choose a file'}
      hint={`Image or PDF, up to ${megabytes(fileKinds.proof.maxBytes)}`}
      accept={acceptOf('proof')}
      maxSize={fileKinds.proof.maxBytes}
      refusal={refusal}
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
    </FileDrop>
  );
}

function refusal(name: string, reason: 'type' | 'size' | 'count'): string {
  if (reason === 'count') return 'Only one file can be chosen.';
  return reason === 'size'
    ? `${name} is larger than ${megabytes(fileKinds.proof.maxBytes)}.`
    : `${name} is not ${fileKinds.proof.label}.`;
}
