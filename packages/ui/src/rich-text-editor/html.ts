// oxlint-disable-next-line typescript/triple-slash-reference -- types of untyped packages must travel with the source
/// <reference path="../modules.d.ts" />
import { ContentState, convertToRaw, EditorState } from 'draft-js';
import draftToHtml from 'draftjs-to-html';
import htmlToDraft from 'html-to-draftjs';
import { isBlankHtml } from '../rich-text/blank-html';
import { cleanHtml } from '../rich-text/clean-html';

/** The editor's content as HTML; an empty paragraph is nothing. */
export function toHtml(content: ContentState): string {
  const html = draftToHtml(convertToRaw(content));
  return isBlankHtml(html) ? '' : html.trim();
}

/** Cleaned before it is read, so that neither stored nor pasted markup brings in more than the editor makes. */
export function toContent(html: string): ContentState {
  const { contentBlocks, entityMap } = htmlToDraft(cleanHtml(html));
  return contentBlocks.length > 0
    ? ContentState.createFromBlockArray(contentBlocks, entityMap)
    : ContentState.createFromText('');
}

export const toEditorState = (html: string): EditorState =>
  isBlankHtml(html) ? EditorState.createEmpty() : EditorState.createWithContent(toContent(html));
