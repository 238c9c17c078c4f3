import { useMessages } from '@hourbank/i18n/react';
import { EditorState, RichUtils } from 'draft-js';
import { useRef, useState } from 'react';
import { Icon, type IconName } from '../basics/icon';
import { LinkForm } from './link-form';
import { currentLink, removeLink, setLink } from './links';
import { messages } from './messages';

interface Tool {
  label: 'bold' | 'italic' | 'underline' | 'bullets' | 'numbers' | 'quote' | 'code';
  kind: 'inline' | 'block';
  style: string;
  mark: IconName | 'B' | 'I' | 'U';
}

const groups: Tool[][] = [
  [
    { label: 'bold', kind: 'inline', style: 'BOLD', mark: 'B' },
    { label: 'italic', kind: 'inline', style: 'ITALIC', mark: 'I' },
    { label: 'underline', kind: 'inline', style: 'UNDERLINE', mark: 'U' },
  ],
  [
    { label: 'bullets', kind: 'block', style: 'unordered-list-item', mark: 'bullets' },
    { label: 'numbers', kind: 'block', style: 'ordered-list-item', mark: 'numbers' },
    { label: 'quote', kind: 'block', style: 'blockquote', mark: 'quote' },
    { label: 'code', kind: 'inline', style: 'CODE', mark: 'code' },
  ],
];

/** The editor state and its setter. */
interface ToolbarProps {
  editorState?: EditorState;
  onChange?: (state: EditorState) => void;
  disabled?: boolean;
}

export function Toolbar({ editorState, onChange, disabled = false }: ToolbarProps) {
  const t = useMessages(messages);
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
      <div ref={bar} className="hb-editor-bar" role="group" aria-label={t('formatting')}>
        {groups.map((group, index) => (
          <Group key={index} tools={group} editorState={editorState} onChange={onChange} disabled={disabled} />
        ))}
        <button
          type="button"
          aria-label={t('link')}
          title={t('link')}
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
  const t = useMessages(messages);
  const inline = editorState.getCurrentInlineStyle();
  const block = RichUtils.getCurrentBlockType(editorState);
  return (
    <>
      {tools.map(({ label, kind, style, mark }) => (
        <button
          key={style}
          type="button"
          aria-label={t(label)}
          title={t(label)}
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
  const t = useMessages(messages);
  if (mark === 'B') return <b>{t('boldMark')}</b>;
  if (mark === 'I') return <em>{t('italicMark')}</em>;
  return mark === 'U' ? <u>{t('underlineMark')}</u> : <Icon name={mark} />;
}
