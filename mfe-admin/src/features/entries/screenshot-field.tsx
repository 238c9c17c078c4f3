import { useFileUrl } from '@hourbank/mfe-kit';
import { fileKinds, type FileView, maxFilesPerField, megabytes } from '@hourbank/contracts';
import { FileDrop, ImagePreview, ImagePreviews, useConfirm, useObjectUrl } from '@hourbank/ui';
import { useState } from 'react';
import { acceptOf } from '../../shared/accept';

interface ScreenshotFieldProps {
  stored: readonly FileView[];
  onRemoveStored: (id: string) => void;
  files: readonly File[];
  onFiles: (files: File[]) => void;
}

const inputId = 'screenshots';

/** Stored and new screenshots. Stored ones are removed when the form is saved. */
export function ScreenshotField({ stored, onRemoveStored, files, onFiles }: ScreenshotFieldProps) {
  const [error, setError] = useState<string>();
  const confirm = useConfirm();
  const fileUrl = useFileUrl();
  const focusInput = () => document.getElementById(inputId)?.focus();

  const add = (chosen: File[]) => {
    const all = [...files, ...chosen];
    setError(all.length > maxFilesPerField ? `Add up to ${maxFilesPerField} screenshots at a time.` : undefined);
    onFiles(all.slice(0, maxFilesPerField));
  };
  const removeNew = (file: File) => {
    setError(undefined);
    onFiles(files.filter((other) => other !== file));
    focusInput();
  };
  const removeStored = async ({ id, name }: FileView) => {
    if (
      !(await confirm({
        title: 'Delete this screenshot?',
        text: `${name} will be removed when you save.`,
        confirmLabel: 'Delete screenshot',
      }))
    )
      return;
    onRemoveStored(id);
    focusInput();
  };

  return (
    <FileDrop
      id={inputId}
      label="Screenshots"
      wide
      multiple
      error={error}
      action="Choose images"
      hint={`JPEG, PNG, GIF, BMP or WebP, ${megabytes(fileKinds.image.maxBytes)} each`}
      accept={acceptOf('image')}
      maxSize={fileKinds.image.maxBytes}
      refusal={refusal}
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

const refusal = (name: string, reason: 'type' | 'size' | 'count'): string =>
  reason === 'size'
    ? `${name} is larger than ${megabytes(fileKinds.image.maxBytes)}.`
    : `${name} is not ${fileKinds.image.label}.`;
