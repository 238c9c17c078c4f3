import { useFileUrl, fileRules, maxFileSize } from '@hourbank/mfe-kit';
import { type FileView, maxFilesPerField } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import {
  Chips,
  FileChip,
  FileDrop,
  ImagePreview,
  ImagePreviews,
  ProtectedPdfNote,
  useConfirm,
  useObjectUrl,
} from '@hourbank/ui';
import { type ReactNode, useState } from 'react';
import { focusAfterDialog } from '../../shared/focus';
import { messages } from './messages';

/** The files of one field: stored files to keep, and new files. */
export interface Attachments {
  stored: readonly (FileView & { thumbnailUrl?: string })[];
  files: readonly File[];
}

const fields = {
  screenshots: {
    label: 'screenshots',
    kind: 'image',
    icon: 'image',
    choose: 'chooseImages',
    kinds: 'imagesHint',
    tooMany: 'tooManyScreenshots',
    confirm: 'deleteScreenshot',
    confirmButton: 'deleteScreenshotButton',
    existing: 'existingScreenshots',
    added: 'newScreenshots',
  },
  documents: {
    label: 'documents',
    kind: 'document',
    icon: 'document',
    choose: 'chooseDocuments',
    kinds: 'documentsHint',
    tooMany: 'tooManyDocuments',
    confirm: 'deleteDocument',
    confirmButton: 'deleteDocumentButton',
    existing: 'existingDocuments',
    added: 'newDocuments',
  },
} as const;

interface AttachmentFieldProps {
  /** Also the id of the file input. */
  field: keyof typeof fields;
  value: Attachments;
  onChange: (value: Attachments) => void;
  /** The server's refusal of a file. */
  error: string | undefined;
  disabled: boolean;
}

/** Stored and new files. Removing a stored file needs a confirmation and takes effect when the form is submitted. */
export function AttachmentField({ field, value: { stored, files }, onChange, error, disabled }: AttachmentFieldProps) {
  const t = useMessages(messages);
  const { kind, icon, ...keys } = fields[field];
  const [tooMany, setTooMany] = useState<string>();
  const confirm = useConfirm();
  const focusInput = () => focusAfterDialog(field);

  const add = (chosen: File[]) => {
    const all = [...files, ...chosen];
    setTooMany(all.length > maxFilesPerField ? t(keys.tooMany, { max: maxFilesPerField }) : undefined);
    onChange({ stored, files: all.slice(0, maxFilesPerField) });
  };
  const removeNew = (file: File) => {
    setTooMany(undefined);
    onChange({ stored, files: files.filter((other) => other !== file) });
    focusInput();
  };
  const removeStored = async (file: FileView) => {
    if (
      !(await confirm({
        title: t(keys.confirm),
        text: t('removedOnSave', { name: file.name }),
        confirmLabel: t(keys.confirmButton),
      }))
    )
      return;
    onChange({ stored: stored.filter((other) => other.id !== file.id), files });
    focusInput();
  };

  const List = kind === 'image' ? ImagePreviews : Chips;
  const Stored = kind === 'image' ? StoredShot : StoredChip;
  const New = kind === 'image' ? NewShot : NewChip;
  return (
    <FileDrop
      id={field}
      label={t(keys.label)}
      multiple
      icon={icon}
      action={t(keys.choose)}
      hint={t(keys.kinds, { size: maxFileSize(kind) })}
      error={tooMany ?? error}
      disabled={disabled}
      {...fileRules(kind)}
      onFiles={add}
    >
      {stored.length > 0 && (
        <Group title={t('existing')} label={t(keys.existing)}>
          <List>
            {stored.map((file) => (
              <Stored key={file.id} file={file} onRemove={disabled ? undefined : () => void removeStored(file)} />
            ))}
          </List>
        </Group>
      )}
      {files.length > 0 && (
        <Group title={stored.length > 0 ? t('new') : undefined} label={t(keys.added)}>
          <List>
            {files.map((file, place) => (
              <New
                key={`${file.name}-${file.size}-${file.lastModified}-${place}`}
                file={file}
                onRemove={disabled ? undefined : () => removeNew(file)}
              />
            ))}
          </List>
          {kind === 'document' &&
            files.map((file, place) => <ProtectedPdfNote key={`${file.name}-${file.size}-${place}`} file={file} />)}
        </Group>
      )}
    </FileDrop>
  );
}

/** A labelled group, because stored and new files look alike. */
const Group = ({ title, label, children }: { title: string | undefined; label: string; children: ReactNode }) => (
  <div role="group" aria-label={label} className="mt-2">
    {title && <div className="hb-hint">{title}</div>}
    {children}
  </div>
);

interface FileProps<F> {
  file: F;
  onRemove: (() => void) | undefined;
}

function StoredShot({ file: { thumbnailUrl, directUrl, name }, onRemove }: FileProps<Attachments['stored'][number]>) {
  const fileUrl = useFileUrl();
  return <ImagePreview size={40} src={fileUrl(thumbnailUrl || directUrl)} name={name} onRemove={onRemove} />;
}

function StoredChip({ file: { directUrl, name }, onRemove }: FileProps<FileView>) {
  const fileUrl = useFileUrl();
  return <FileChip name={name} href={fileUrl(directUrl)} onRemove={onRemove} />;
}

function NewShot({ file, onRemove }: FileProps<File>) {
  const src = useObjectUrl(file);
  return src ? <ImagePreview size={40} src={src} name={file.name} onRemove={onRemove} /> : null;
}

const NewChip = ({ file, onRemove }: FileProps<File>) => <FileChip name={file.name} onRemove={onRemove} />;
