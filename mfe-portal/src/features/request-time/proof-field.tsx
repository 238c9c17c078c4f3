import { fileKinds } from '@hourbank/contracts';
import { Chips, FileChip, FileDrop, type FileDropProps } from '@hourbank/ui';
import { acceptOf, refusalOf } from '../../shared/accept';

interface ProofFieldProps extends Pick<FileDropProps, 'label' | 'required' | 'error' | 'disabled'> {
  hint: string;
  file: File | null;
  onFile: (file: File | null) => void;
}

/** A field for one image or PDF as proof of payment. */
export const ProofField = ({ file, onFile, ...field }: ProofFieldProps) => (
  <FileDrop
    {...field}
    wide
    icon="upload"
    action={file ? 'Replace the file' : 'Choose a file'}
    accept={acceptOf('proof')}
    maxSize={fileKinds.proof.maxBytes}
    refusal={refusalOf('proof')}
    onFiles={([chosen]) => onFile(chosen ?? null)}
  >
    {file && (
      <Chips>
        <FileChip name={file.name} onRemove={field.disabled ? undefined : () => onFile(null)} />
      </Chips>
    )}
  </FileDrop>
);
