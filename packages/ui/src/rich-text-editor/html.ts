// oxlint-disable-next-line typescript/triple-slash-reference -- types of untyped packages must travel with the source
/// <reference path="../modules.d.ts" />
import { isBlankHtml } from '@hourbank/contracts/rich-text';
import { ContentState, convertToRaw, EditorState } from 'draft-js';
import draftToHtml from 'draftjs-to-html';
import htmlToDraft from 'html-to-draftjs';
import { cleanHtml } from '../rich-text/clean-html';

/** Converts the content to HTML, or to '' if it is blank. */
export function toHtml(content: ContentState): string {
  const html = draftToHtml(convertToRaw(content));
  return isBlankHtml(html) ? '' : html.trim();
}

/** Sanitizes HTML and converts it to editor content, so that stored or pasted markup adds no other elements. */
export function toContent(html: string): ContentState {
  const { contentBlocks, entityMap } = htmlToDraft(cleanHtml(html));
  return contentBlocks.length > 0
    ? ContentState.createFromBlockArray(contentBlocks, entityMap)
    : ContentState.createFromText('');
}

export const toEditorState = (html: string): EditorState =>
  isBlankHtml(html) ? EditorState.createEmpty() : EditorState.createWithContent(toContent(html));
