import { EditorState, Modifier, RichUtils, type SelectionState } from 'draft-js';
import { websiteHref } from '../data/links';

/** Converts input to a link URL: emails become mailto:, other input a web URL. Returns undefined if it is neither. */
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

/** URL of the link at the cursor. */
export const currentLink = (state: EditorState): string | undefined => linkAt(state)?.url;

/** The selection, or the whole link if the cursor is in a link and nothing is selected. */
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

/** Links the selection, or inserts the URL as a link if nothing is selected. */
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
