import { useFileUrl } from '@hourbank/mfe-kit';
import { fileKinds, megabytes } from '@hourbank/contracts';
import { FileDrop, ImagePreview, ImagePreviews, useConfirm, useObjectUrl } from '@hourbank/ui';
import { acceptOf } from '../../shared/accept';

interface LogoFieldProps {
  /** Signed URL of the stored logo. */
  stored: string | null;
  file: File | null;
  onFile: (file: File | null) => void;
  onRemoveStored: () => void;
}

/** Logo on invoices. A new file replaces the stored one when the form is saved. */
export function LogoField({ stored, file, onFile, onRemoveStored }: LogoFieldProps) {
  const confirm = useConfirm();
  const fileUrl = useFileUrl();
  const removeStored = async () => {
    if (
      await confirm({
        title: 'Delete the logo?',
        text: 'The logo will be removed when you save.',
        confirmLabel: 'Delete logo',
      })
    )
      onRemoveStored();
  };
  return (
    <FileDrop
      label="Logo"
      wide
      action={stored || file ? 'Replace the logo' : 'Choose a logo'}
      hint={`JPEG, PNG, GIF, BMP or WebP, up to ${megabytes(fileKinds.image.maxBytes)}`}
      accept={acceptOf('image')}
      maxSize={fileKinds.image.maxBytes}
      refusal={refusal}
      onFiles={([chosen]) => chosen && onFile(chosen)}
    >
      {(file || stored) && (
        <ImagePreviews>
          {file ? (
            <NewLogo file={file} onRemove={() => onFile(null)} />
          ) : (
            stored && <ImagePreview size={60} src={fileUrl(stored)} name="Logo" onRemove={() => void removeStored()} />
          )}
        </ImagePreviews>
      )}
    </FileDrop>
  );
}

function NewLogo({ file, onRemove }: { file: File; onRemove: () => void }) {
  const src = useObjectUrl(file);
  return src ? <ImagePreview size={60} src={src} name={file.name} onRemove={onRemove} /> : null;
}

function refusal(name: string, reason: 'type' | 'size' | 'count'): string {
  if (reason === 'count') return 'Only one file can be chosen.';
  return reason === 'size'
    ? `${name} is larger than ${megabytes(fileKinds.image.maxBytes)}.`
    : `${name} is not ${fileKinds.image.label}.`;
}
