import { useMessages } from '@hourbank/i18n/react';
import { useId, useState } from 'react';
import 'react-draft-wysiwyg/dist/react-draft-wysiwyg.css';
import { classNames } from '../basics/class-names';
import { FieldNote, RequiredStar, type FieldFrame } from '../forms/field';
import { EditorCore } from './editor-core';
import { messages } from './messages';
import { type FileInputs, giveFiles, type Pasted } from './paste';
import { ReactRoot } from './react-root';

export interface RichTextEditorProps extends Omit<FieldFrame, 'label'> {
  label: string;
  /** HTML; '' if it is blank. */
  value: string;
  onChange: (html: string) => void;
  onBlur?: () => void;
  /** Height of the text in px: 200 for entries, 96 for those in the dialog, 300 for tasks. */
  height?: 96 | 200 | 300;
  disabled?: boolean;
  /** Starts with the cursor in an empty line below the first block, for a text that is to be continued. */
  continuesFirst?: boolean;
  /** The file fields of the form, which take pasted and dropped files. */
  fileInputs: FileInputs;
}

/** A form field for formatted text. */
export function RichTextEditor({
  label,
  value,
  onChange,
  onBlur,
  height = 200,
  hint,
  error,
  required = false,
  wide,
  id,
  disabled = false,
  continuesFirst = false,
  fileInputs,
}: RichTextEditorProps) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const noteId = `${controlId}-note`;
  const hintId = `${controlId}-hint`;
  const t = useMessages(messages);
  const [pasted, setPasted] = useState<Pasted>();
  const takeFiles = (next: Pasted) => {
    setPasted(next);
    giveFiles(next.files, fileInputs);
  };
  return (
    <div className={wide ? 'is-wide' : undefined}>
      <div className="hb-editor-head">
        <span className="form-label" onClick={() => document.getElementById(controlId)?.focus()}>
          {label}
          {required && <RequiredStar />}
        </span>
        {hint && (
          <span id={hintId} className="hb-hint">
            {hint}
          </span>
        )}
      </div>
      <div className={classNames('hb-editor', `h${height}`, Boolean(error) && 'is-invalid', disabled && 'is-disabled')}>
        <ReactRoot>
          <EditorCore
            id={controlId}
            value={value}
            onChange={onChange}
            onBlur={onBlur}
            label={label}
            describedBy={[hint && hintId, error && noteId].filter(Boolean).join(' ') || undefined}
            invalid={Boolean(error)}
            required={required}
            disabled={disabled}
            continuesFirst={continuesFirst}
            onFiles={takeFiles}
          />
        </ReactRoot>
      </div>
      <FieldNote id={noteId} error={error} />
      <div role="status">
        {pasted && pasted.files.length > 0 && (
          <div className="hb-hint">{t('filesMoved', { count: pasted.files.length })}</div>
        )}
        {pasted && pasted.unreadable > 0 && (
          <div className="invalid-feedback d-block">{t('picturesRefused', { count: pasted.unreadable })}</div>
        )}
      </div>
    </div>
  );
}
