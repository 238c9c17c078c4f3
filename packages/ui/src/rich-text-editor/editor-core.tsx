import { type ContentState, EditorState, Modifier } from 'draft-js';
import { type SyntheticEvent, useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react';
import { Editor } from 'react-draft-wysiwyg';
import { contentOf, toContent, toEditorState, toHtml, withLineBelowFirst } from './html';
import { type Pasted, readPasted } from './paste';
import { Toolbar } from './toolbar';

interface EditorCoreProps {
  id: string;
  value: string;
  onChange: (html: string) => void;
  onBlur: (() => void) | undefined;
  label: string;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
  disabled: boolean;
  /** Starts with the cursor in an empty line below the first block. */
  continuesFirst?: boolean;
  /** Called with pasted or dropped files and pictures. The text that comes with them is inserted. */
  onFiles: (pasted: Pasted) => void;
}

/** Disables the library's toolbar, which is not keyboard accessible. */
const bare = { options: [] };

/** Holds the editor state. Emits HTML on changes, and replaces the content if `value` changes from outside. */
export function EditorCore({
  id,
  value,
  onChange,
  onBlur,
  label,
  describedBy,
  invalid,
  required,
  disabled,
  continuesFirst = false,
  onFiles,
}: EditorCoreProps) {
  const frame = useRef<HTMLDivElement>(null);
  const sent = useRef(value);
  const [state, setState] = useState(() => {
    const first = toEditorState(value);
    return continuesFirst ? withLineBelowFirst(first) : first;
  });
  useEffect(() => {
    if (!continuesFirst) return;
    frame.current?.querySelector<HTMLElement>('[contenteditable]')?.focus();
    // The browser puts the cursor at the start of a text that gets the focus.
    setState((before) => EditorState.forceSelection(before, before.getSelection().merge({ hasFocus: true })));
  }, [continuesFirst]);

  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    const next = toEditorState(value);
    // An editor that has the focus keeps it, with the caret at the end of the new text.
    setState((before) => (before.getSelection().getHasFocus() ? EditorState.moveFocusToEnd(next) : next));
  }, [value]);

  // The library applies `readOnly` one render late.
  const [, renderAgain] = useReducer((count: number) => count + 1, 0);
  useEffect(renderAgain, [disabled, renderAgain]);

  // Before the first paint, so that no one sees or hears the editor without it.
  useLayoutEffect(() => {
    // The library gives its boxes names for programmers, which screen readers would read out.
    for (const box of frame.current?.querySelectorAll('[aria-label^="rdw-"]') ?? []) box.removeAttribute('aria-label');
    const text = frame.current?.querySelector('[contenteditable]');
    if (!text) return;
    text.id = id;
    // When read-only, the library removes the role, which leaves an accessible name without a role.
    text.setAttribute('role', 'textbox');
    text.setAttribute('aria-multiline', 'true');
    toggle(text, 'aria-disabled', disabled ? 'true' : undefined);
    toggle(text, 'aria-invalid', invalid ? 'true' : undefined);
    toggle(text, 'aria-required', required ? 'true' : undefined);
    toggle(text, 'aria-describedby', describedBy);
  });

  const change = (next: EditorState) => {
    const edited = next.getCurrentContent() !== state.getCurrentContent();
    setState(next);
    if (!edited) return;
    const html = toHtml(next.getCurrentContent());
    if (html === sent.current) return;
    sent.current = html;
    onChange(html);
  };

  /** Takes files and pictures before Draft.js, which would drop them or insert the content of text files. */
  const takeFiles = (event: SyntheticEvent, data: DataTransfer) => {
    const pasted = disabled ? undefined : readPasted(data);
    if (!pasted) return;
    event.preventDefault();
    event.stopPropagation();
    if (pasted.blocks.length > 0) change(insert(state, contentOf(pasted.blocks)));
    onFiles(pasted);
  };

  return (
    <div
      ref={frame}
      onPasteCapture={(event) => takeFiles(event, event.clipboardData)}
      onDropCapture={(event) => takeFiles(event, event.dataTransfer)}
    >
      <Editor
        editorState={state}
        onEditorStateChange={change}
        onBlur={() => onBlur?.()}
        toolbar={bare}
        toolbarCustomButtons={[<Toolbar key="tools" disabled={disabled} />]}
        handlePastedText={paste}
        ariaLabel={label}
        readOnly={disabled}
        spellCheck
        toolbarClassName="hb-editor-tools"
        editorClassName="hb-editor-text hb-rich"
      />
    </div>
  );
}

function paste(_text: string, html: string, state: EditorState, onChange: (next: EditorState) => void): boolean {
  if (!html) return false;
  onChange(insert(state, toContent(html)));
  return true;
}

const insert = (state: EditorState, content: ContentState) =>
  EditorState.push(
    state,
    Modifier.replaceWithFragment(state.getCurrentContent(), state.getSelection(), content.getBlockMap()),
    'insert-fragment',
  );

function toggle(element: Element, name: string, value: string | undefined): void {
  if (value === undefined) element.removeAttribute(name);
  else element.setAttribute(name, value);
}
