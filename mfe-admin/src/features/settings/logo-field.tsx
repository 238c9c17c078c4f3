import { useMessages } from '@hourbank/i18n/react';
import { useFileUrl, fileRules, maxFileSize } from '@hourbank/mfe-kit';
import { FileDrop, ImagePreview, ImagePreviews, useConfirm, useObjectUrl } from '@hourbank/ui';
import { messages } from './messages';

interface LogoFieldProps {
  /** Signed URL of the stored logo. */
  stored: string | null;
  file: File | null;
  onFile: (file: File | null) => void;
  onRemoveStored: () => void;
  /** The server's refusal of the file. */
  error: string | undefined;
}

/** Logo on invoices. A new file replaces the stored one when the form is saved. */
export function LogoField({ stored, file, onFile, onRemoveStored, error }: LogoFieldProps) {
  const t = useMessages(messages);
  const confirm = useConfirm();
  const fileUrl = useFileUrl();
  const removeStored = async () => {
    if (
      await confirm({
        title: t('deleteLogoTitle'),
        text: t('deleteLogoText'),
        confirmLabel: t('deleteLogo'),
      })
    )
      onRemoveStored();
  };
  return (
    <FileDrop
      label={t('logo')}
      wide
      error={error}
      action={stored || file ? t('replaceLogo') : t('chooseLogo')}
      hint={t('logoHint', { size: maxFileSize('logo') })}
      {...fileRules('logo')}
      onFiles={([chosen]) => chosen && onFile(chosen)}
    >
      {(file || stored) && (
        <ImagePreviews>
          {file ? (
            <NewLogo file={file} onRemove={() => onFile(null)} />
          ) : (
            stored && (
              <ImagePreview size={60} src={fileUrl(stored)} name={t('logo')} onRemove={() => void removeStored()} />
            )
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
