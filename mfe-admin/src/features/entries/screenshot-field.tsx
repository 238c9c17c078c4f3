import { useMessages } from '@hourbank/i18n/react';
import { useFileUrl, fileRules, maxFileSize } from '@hourbank/mfe-kit';
import { type FileView, maxFilesPerField } from '@hourbank/contracts';
import { FileDrop, ImagePreview, ImagePreviews, useConfirm, useObjectUrl } from '@hourbank/ui';
import { useState } from 'react';
import { keptMessages } from './kept-messages';
import { messages } from './messages';

interface ScreenshotFieldProps {
  stored: readonly FileView[];
  onRemoveStored: (id: string) => void;
  files: readonly File[];
  onFiles: (files: File[]) => void;
  /** The server's refusal of a file. */
  error: string | undefined;
}

/** Id of the file input. */
export const screenshotsInput = 'screenshots';

/** Stored and new screenshots. Stored ones are removed when the form is saved. */
export function ScreenshotField({ stored, onRemoveStored, files, onFiles, error }: ScreenshotFieldProps) {
  const t = useMessages(keptMessages);
  const common = useMessages(messages);
  const [tooMany, setTooMany] = useState<string>();
  const confirm = useConfirm();
  const fileUrl = useFileUrl();
  const focusInput = () => document.getElementById(screenshotsInput)?.focus();

  const add = (chosen: File[]) => {
    const all = [...files, ...chosen];
    setTooMany(all.length > maxFilesPerField ? t('tooManyScreenshots', { max: maxFilesPerField }) : undefined);
    onFiles(all.slice(0, maxFilesPerField));
  };
  const removeNew = (file: File) => {
    setTooMany(undefined);
    onFiles(files.filter((other) => other !== file));
    focusInput();
  };
  const removeStored = async ({ id, name }: FileView) => {
    if (
      !(await confirm({
        title: t('deleteScreenshotTitle'),
        text: t('deleteScreenshotText', { name }),
        confirmLabel: t('deleteScreenshot'),
      }))
    )
      return;
    onRemoveStored(id);
    focusInput();
  };

  return (
    <FileDrop
      id={screenshotsInput}
      label={common('screenshots')}
      wide
      multiple
      error={tooMany ?? error}
      action={t('chooseImages')}
      hint={t('imageHint', { size: maxFileSize('image') })}
      {...fileRules('image')}
      onFiles={add}
    >
      {stored.length + files.length > 0 && (
        <ImagePreviews>
          {stored.map((shot) => (
            <ImagePreview
              key={shot.id}
              size={60}
              src={fileUrl(shot.directUrl)}
              name={shot.name}
              onRemove={() => void removeStored(shot)}
            />
          ))}
          {files.map((file) => (
            <NewShot
              key={`${file.name}-${file.size}-${file.lastModified}`}
              file={file}
              onRemove={() => removeNew(file)}
            />
          ))}
        </ImagePreviews>
      )}
    </FileDrop>
  );
}

function NewShot({ file, onRemove }: { file: File; onRemove: () => void }) {
  const src = useObjectUrl(file);
  return src ? <ImagePreview size={60} src={src} name={file.name} onRemove={onRemove} /> : null;
}
