import { maxFilesPerField } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import { Button, Chips, FileChip, ImagePreview, ImagePreviews, useObjectUrl } from '@hourbank/ui';
import { useRef } from 'react';
import { attachableTypes, fileRefusal, isImage } from '../file-rules';
import { messages } from './messages';

interface AttachButtonProps {
  /** Id of the file input, which also takes files that are pasted into the editor. */
  id: string;
  files: readonly File[];
  onFiles: (files: readonly File[]) => void;
  onRefusal: (text: string | null) => void;
}

/** Chooses images and documents, up to 10 of each (D-46). Refused files are named. */
export function AttachButton({ id, files, onFiles, onRefusal }: AttachButtonProps) {
  const t = useMessages(messages);
  const input = useRef<HTMLInputElement>(null);
  const add = (chosen: readonly File[]) => {
    const refusals = chosen.flatMap((file) => fileRefusal(file) ?? []);
    const all = [...files, ...chosen.filter((file) => fileRefusal(file) === null)];
    const kept = [true, false].flatMap((image) =>
      all.filter((file) => isImage(file) === image).slice(0, maxFilesPerField),
    );
    if (kept.length < all.length) refusals.push(t('tooManyFiles', { max: maxFilesPerField }));
    onRefusal(refusals.length > 0 ? [...new Set(refusals)].join(' ') : null);
    onFiles(all.filter((file) => kept.includes(file)));
  };
  return (
    <div>
      <Button variant="ghost" icon="attach" onClick={() => input.current?.click()}>
        {t('attach')}
      </Button>
      <input
        ref={input}
        id={id}
        type="file"
        multiple
        hidden
        accept={attachableTypes}
        onChange={({ target }) => {
          add([...(target.files ?? [])]);
          // Browsers report no change if the same file is chosen again.
          target.value = '';
        }}
      />
    </div>
  );
}

/** The files that will be sent, each with a button that removes it. */
export function AttachedFiles({ files, onRemove }: { files: readonly File[]; onRemove: (file: File) => void }) {
  const t = useMessages(messages);
  const images = files.filter((file) => isImage(file));
  const documents = files.filter((file) => !isImage(file));
  if (files.length === 0) return null;
  const keyOf = (file: File, place: number) => `${file.name}-${file.size}-${file.lastModified}-${place}`;
  return (
    <div role="group" aria-label={t('attached')}>
      {images.length > 0 && (
        <ImagePreviews>
          {images.map((file, place) => (
            <Preview key={keyOf(file, place)} file={file} onRemove={() => onRemove(file)} />
          ))}
        </ImagePreviews>
      )}
      {documents.length > 0 && (
        <Chips>
          {documents.map((file, place) => (
            <FileChip key={keyOf(file, place)} name={file.name} onRemove={() => onRemove(file)} />
          ))}
        </Chips>
      )}
    </div>
  );
}

function Preview({ file, onRemove }: { file: File; onRemove: () => void }) {
  const src = useObjectUrl(file);
  return src ? <ImagePreview size={40} src={src} name={file.name} onRemove={onRemove} /> : null;
}
