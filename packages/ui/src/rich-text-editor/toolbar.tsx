import { EditorState, RichUtils } from 'draft-js';
import { useRef, useState } from 'react';
import { Icon, type IconName } from '../basics/icon';
import { LinkForm } from './link-form';
import { currentLink, removeLink, setLink } from './links';

interface Tool {
  label: string;
  kind: 'inline' | 'block';
  style: string;
  mark: IconName | 'B' | 'I' | 'U';
}

const groups: Tool[][] = [
  [
    { label: 'Bold', kind: 'inline', style: 'BOLD', mark: 'B' },
    { label: 'Italic', kind: 'inline', style: 'ITALIC', mark: 'I' },
    { label: 'Underline', kind: 'inline', style: 'UNDERLINE', mark: 'U' },
  ],
  [
    { label: 'Bulleted list', kind: 'block', style: 'unordered-list-item', mark: 'bullets' },
    { label: 'Numbered list', kind: 'block', style: 'ordered-list-item', mark: 'numbers' },
    { label: 'Quote', kind: 'block', style: 'blockquote', mark: 'quote' },
    { label: 'Code', kind: 'inline', style: 'CODE', mark: 'code' },
  ],
];

/** The editor state and its setter. */
export interface ToolbarProps {
  editorState?: EditorState;
  onChange?: (state: EditorState) => void;
  disabled?: boolean;
}

export function Toolbar({ editorState, onChange, disabled = false }: ToolbarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const [linking, setLinking] = useState(false);
  if (!editorState || !onChange) return null;
  const link = currentLink(editorState);

  /** Returns the focus to the text at the previous cursor. */
  const finish = (next: EditorState) => {
    setLinking(false);
    bar.current?.closest('.hb-editor')?.querySelector<HTMLElement>('[contenteditable]')?.focus();
    onChange(EditorState.forceSelection(next, next.getSelection()));
  };

  return (
    <>
      <div ref={bar} className="hb-editor-bar" role="group" aria-label="Formatting">
        {groups.map((group, index) => (
          <Group key={index} tools={group} editorState={editorState} onChange={onChange} disabled={disabled} />
        ))}
        <button
          type="button"
          aria-label="Link"
          title="Link"
          aria-pressed={link !== undefined}
          aria-expanded={linking}
          disabled={disabled}
          onClick={() => setLinking(!linking)}
        >
          <Icon name="link" />
        </button>
      </div>
      {linking && !disabled && (
        <LinkForm
          address={link ?? ''}
          onApply={(address) => finish(setLink(editorState, address))}
          onRemove={link === undefined ? undefined : () => finish(removeLink(editorState))}
          onCancel={() => finish(editorState)}
        />
      )}
    </>
  );
}

function Group({ tools, editorState, onChange, disabled }: Required<ToolbarProps> & { tools: Tool[] }) {
  const inline = editorState.getCurrentInlineStyle();
  const block = RichUtils.getCurrentBlockType(editorState);
  return (
    <>
      {tools.map(({ label, kind, style, mark }) => (
        <button
          key={style}
          type="button"
          aria-label={label}
          title={label}
          disabled={disabled}
          aria-pressed={kind === 'inline' ? inline.has(style) : block === style}
          onClick={() =>
            onChange(
              kind === 'inline'
                ? RichUtils.toggleInlineStyle(editorState, style)
                : RichUtils.toggleBlockType(editorState, style),
            )
          }
        >
          <Mark mark={mark} />
        </button>
      ))}
      <i />
    </>
  );
}

function Mark({ mark }: { mark: Tool['mark'] }) {
  if (mark === 'B') return <b>B</b>;
  if (mark === 'I') return <em>I</em>;
  return mark === 'U' ? <u>U</u> : <Icon name={mark} />;
}
