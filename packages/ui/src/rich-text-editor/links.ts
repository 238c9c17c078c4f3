import { EditorState, Modifier, RichUtils, type SelectionState } from 'draft-js';
import { websiteHref } from '../data/links';

/** The address as it will be stored: mail addresses become mailto:, anything else a web address; undefined when it is neither. */
export function linkAddress(typed: string): string | undefined {
  const text = typed.trim();
  if (/^mailto:/i.test(text)) return text;
  if (/^[^\s@/:]+@[^\s@/:]+$/.test(text)) return `mailto:${text}`;
  return websiteHref(text);
}

function linkAt(state: EditorState): { key: string; url: string } | undefined {
  const selection = state.getSelection();
  const content = state.getCurrentContent();
  const block = content.getBlockForKey(selection.getStartKey());
  const offset = selection.getStartOffset();
  const key = block.getEntityAt(selection.isCollapsed() && offset > 0 ? offset - 1 : offset);
  if (!key) return undefined;
  const entity = content.getEntity(key);
  return entity.getType() === 'LINK'
    ? { key, url: String((entity.getData() as { url?: unknown }).url ?? '') }
    : undefined;
}

/** Where the link under the cursor goes. */
export const currentLink = (state: EditorState): string | undefined => linkAt(state)?.url;

/** With the cursor in a link the whole link is meant, not the nothing that is selected. */
function linkSelection(state: EditorState): SelectionState {
  const selection = state.getSelection();
  const link = linkAt(state);
  if (!link || !selection.isCollapsed()) return selection;
  let found = selection;
  state
    .getCurrentContent()
    .getBlockForKey(selection.getStartKey())
    .findEntityRanges(
      (character) => character.getEntity() === link.key,
      (start, end) => {
        if (start <= selection.getStartOffset() && selection.getStartOffset() <= end)
          found = selection.merge({ anchorOffset: start, focusOffset: end });
      },
    );
  return found;
}

/** Links the selection; where nothing is selected, writes the address and links it. */
export function setLink(state: EditorState, address: string): EditorState {
  const content = state.getCurrentContent().createEntity('LINK', 'MUTABLE', { url: address, targetOption: '_blank' });
  const key = content.getLastCreatedEntityKey();
  const selection = linkSelection(state);
  if (!selection.isCollapsed())
    return RichUtils.toggleLink(EditorState.set(state, { currentContent: content }), selection, key);
  const written = Modifier.insertText(
    content,
    selection,
    address.replace(/^mailto:/i, ''),
    state.getCurrentInlineStyle(),
    key,
  );
  return EditorState.push(state, written, 'insert-characters');
}

export const removeLink = (state: EditorState): EditorState => RichUtils.toggleLink(state, linkSelection(state), null);
