import { translate } from '@hourbank/i18n';
import { useMessages } from '@hourbank/i18n/react';
import { useId, useState, type MouseEvent, type ReactNode } from 'react';
import { ErrorCode, useDropzone, type Accept, type FileRejection } from 'react-dropzone';
import { Button } from '../basics/button';
import { classNames } from '../basics/class-names';
import { Icon, type IconName } from '../basics/icon';
import { FieldNote, RequiredStar, type FieldFrame } from './field';
import { messages } from './messages';

export interface FileDropProps extends Omit<FieldFrame, 'hint'> {
  /** Types and extensions for react-dropzone: `{ 'image/png': ['.png'] }`. */
  accept: Accept;
  /** In bytes. */
  maxSize: number;
  multiple?: boolean;
  disabled?: boolean;
  icon?: IconName;
  /** 'Choose images' */
  action: string;
  /** Describes the accepted types and the maximum size. */
  hint: string;
  onFiles: (files: File[]) => void;
  /** The error message for a rejected file. */
  refusal?: (name: string, reason: 'type' | 'size' | 'empty' | 'count') => string;
  /** Chips or previews of the selected files. */
  children?: ReactNode;
}

const ownRefusal: NonNullable<FileDropProps['refusal']> = (name, reason) => {
  const t = translate(messages);
  if (reason === 'size') return t('tooLarge', { name });
  if (reason === 'empty') return t('isEmpty', { name });
  return reason === 'count' ? t('onlyOne') : t('wrongType', { name });
};

/**
 * A file input whose label also accepts dropped files. A refused file holds its form until it is removed or another one
 * is chosen (D-46).
 */
export function FileDrop({
  label,
  error,
  required,
  wide,
  id,
  accept,
  maxSize,
  multiple = false,
  disabled = false,
  icon = 'image',
  action,
  hint,
  onFiles,
  refusal = ownRefusal,
  children,
}: FileDropProps) {
  const t = useMessages(messages);
  const ownId = useId();
  const controlId = id ?? ownId;
  const noteId = `${controlId}-note`;
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const texts = new Set([...refused.map(({ text }) => text), error]);
  const shownError = [...texts].filter(Boolean).join(' ') || undefined;
  const removeRefused = (one: Refused) => {
    setRefused(refused.filter((other) => other !== one));
    document.getElementById(controlId)?.focus();
  };

  const onDrop = (accepted: File[], rejections: FileRejection[]) => {
    setRefused(rejections.map((rejection) => describe(rejection, refusal)));
    if (accepted.length > 0) onFiles(accepted);
  };
  const { getRootProps, getInputProps, isDragActive } = useDropzone({
    accept,
    minSize: 1,
    maxSize,
    multiple,
    disabled,
    onDrop,
    noClick: true,
    noKeyboard: true,
  });

  return (
    <div className={wide ? 'is-wide' : undefined}>
      <label className="form-label d-block" htmlFor={controlId}>
        {label}
        {required && <RequiredStar />}
      </label>
      <label
        {...getRootProps()}
        role={undefined}
        tabIndex={undefined}
        className={classNames('hb-drop', isDragActive && 'is-over', disabled && 'is-disabled')}
      >
        <Icon name={icon} />
        <span>{t.rich(multiple ? 'dropMany' : 'dropOne', { action, b: (chunks) => <b>{chunks}</b> })}</span>
        <span className="hb-hint">{hint}</span>
        <input
          {...getInputProps({ style: undefined, tabIndex: 0, onClick: forgetChosen })}
          aria-label={undefined}
          id={controlId}
          className="visually-hidden"
          data-refused={refused.length > 0 || undefined}
          aria-invalid={shownError ? true : undefined}
          aria-describedby={shownError ? noteId : undefined}
        />
      </label>
      <FieldNote id={noteId} error={shownError} />
      {refused.map((one, place) => (
        <Button
          // Two files can have the same name.
          key={`${one.name}-${place}`}
          variant="ghost"
          size="sm"
          onClick={() => removeRefused(one)}
        >
          {t('removeRefused', { name: one.name })}
        </Button>
      ))}
      {children}
    </div>
  );
}

/** Browsers report no change if the same file is chosen again, for example after it was removed. */
const forgetChosen = ({ currentTarget }: MouseEvent<HTMLInputElement>) => {
  currentTarget.value = '';
};

interface Refused {
  name: string;
  text: string;
}

function describe({ file: { name }, errors }: FileRejection, refusal: NonNullable<FileDropProps['refusal']>): Refused {
  const code = errors[0]?.code;
  if (code === ErrorCode.FileTooLarge) return { name, text: refusal(name, 'size') };
  if (code === ErrorCode.FileTooSmall) return { name, text: refusal(name, 'empty') };
  return { name, text: refusal(name, code === ErrorCode.TooManyFiles ? 'count' : 'type') };
}
