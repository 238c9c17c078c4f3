import { hasVisibleText } from './text-rules';

/** The marks of text in rich text, in the order in which they are nested. */
export const richTextMarks = ['strong', 'em', 'ins', 'del', 'sub', 'sup', 'code'] as const;

const blockTags = ['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre', 'li', 'hr'] as const;

/** The tags of rich text (D-37). The only attribute is the address of a link. */
export const richTextTags: string[] = [...blockTags, 'ul', 'ol', 'br', 'a', ...richTextMarks];

export type RichTextMark = (typeof richTextMarks)[number];

/** A piece of text with the same marks and link. `\n` is a line break. */
export interface RichTextRun {
  text: string;
  marks: readonly RichTextMark[];
  href: string | undefined;
}

/**
 * Rich text is a flat list of blocks, as the editor holds it. A paragraph without runs is an empty line; `hr` has none.
 */
export interface RichTextBlock {
  tag: (typeof blockTags)[number];
  /** For `li`: levels of lists around its list, 0 to 4. */
  depth: number;
  /** For `li`: whether it has a number. */
  ordered: boolean;
  runs: RichTextRun[];
}

/**
 * Text whose spaces and tabs stay visible where a browser collapses them. Its length stays the same, and so do
 * positions in it.
 */
export const keepSpaces = (text: string): string => text.replaceAll('\t', '\u2003').replace(/(?<=^|[ \n]) /g, '\u00a0');

const tag = /<[^<>]*>/g;
const invisibleEntity = /&(?:nbsp|NoBreak|zwnj|zwj|shy|lrm|rlm|ZeroWidthSpace|#160|#xa0|#820[3-7]|#x200[b-f]);/gi;

/** True for HTML without visible text: empty paragraphs, images, spaces and invisible characters, also as entities. */
export const isBlankHtml = (html: string): boolean =>
  !hasVisibleText(html.replace(tag, '').replace(invisibleEntity, ''));
