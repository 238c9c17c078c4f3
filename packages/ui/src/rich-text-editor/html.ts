import { normalizeRichText, readRichText } from '@hourbank/contracts/read-rich-text';
import {
  isBlankHtml,
  keepSpaces,
  type RichTextBlock,
  type RichTextMark,
  richTextMarks,
  type RichTextRun,
} from '@hourbank/contracts/rich-text';
import { writeRichText } from '@hourbank/contracts/write-rich-text';
import {
  type ContentBlock,
  ContentState,
  convertFromRaw,
  EditorState,
  Modifier,
  type RawDraftContentBlock,
  SelectionState,
} from 'draft-js';

const styleOfMark: Record<RichTextMark, string> = {
  strong: 'BOLD',
  em: 'ITALIC',
  ins: 'UNDERLINE',
  del: 'STRIKETHROUGH',
  sub: 'SUBSCRIPT',
  sup: 'SUPERSCRIPT',
  code: 'CODE',
};

const tagOfType: Record<string, RichTextBlock['tag']> = {
  unstyled: 'p',
  'header-one': 'h1',
  'header-two': 'h2',
  'header-three': 'h3',
  'header-four': 'h4',
  'header-five': 'h5',
  'header-six': 'h6',
  blockquote: 'blockquote',
  code: 'pre',
  'ordered-list-item': 'li',
  'unordered-list-item': 'li',
};

const typeOf = ({ tag, ordered }: RichTextBlock): string => {
  if (tag === 'li') return ordered ? 'ordered-list-item' : 'unordered-list-item';
  return Object.keys(tagOfType).find((type) => tagOfType[type] === tag) ?? 'unstyled';
};

/** Runs of equal marks and link. */
function runsOf(block: ContentBlock, content: ContentState): RichTextRun[] {
  const text = block.getType() === 'code' ? block.getText() : keepSpaces(block.getText());
  const characters = block.getCharacterList();
  const runs: RichTextRun[] = [];
  for (let start = 0, end = 1; start < text.length; start = end, end = start + 1) {
    const character = characters.get(start);
    // Draft.js keeps one object for each combination of styles and entity.
    while (end < text.length && characters.get(end) === character) end += 1;
    const key = character?.getEntity();
    const entity = key ? content.getEntity(key) : undefined;
    const { url } = entity?.getType() === 'LINK' ? (entity.getData() as { url?: unknown }) : {};
    runs.push({
      text: text.slice(start, end),
      marks: richTextMarks.filter((mark) => character?.hasStyle(styleOfMark[mark])),
      href: typeof url === 'string' ? url : undefined,
    });
  }
  return runs;
}

/** Converts the content to HTML as the server stores it (D-86), or to '' if it is blank. */
export function toHtml(content: ContentState): string {
  const blocks = content.getBlocksAsArray().map((block): RichTextBlock => ({
    tag: tagOfType[block.getType()] ?? 'p',
    depth: block.getDepth(),
    ordered: block.getType() === 'ordered-list-item',
    runs: runsOf(block, content),
  }));
  const html = normalizeRichText(writeRichText(blocks));
  return isBlankHtml(html) ? '' : html;
}

/** Converts blocks to editor content. The editor has no rules. */
export function contentOf(blocks: readonly RichTextBlock[]): ContentState {
  const entityMap: Record<string, { type: string; mutability: 'MUTABLE'; data: object }> = {};
  const raw = blocks
    .filter(({ tag }) => tag !== 'hr')
    .map((block, index): RawDraftContentBlock => {
      // Positions in raw content count code points.
      let offset = 0;
      const ranges = block.runs.map((run) => {
        const length = [...run.text].length;
        offset += length;
        return { ...run, offset: offset - length, length };
      });
      const links = ranges.filter(({ href }) => href !== undefined);
      return {
        key: `b${index}`,
        text: block.runs.map(({ text }) => text).join(''),
        type: typeOf(block),
        depth: block.depth,
        inlineStyleRanges: ranges.flatMap(({ marks, offset: at, length }) =>
          marks.map((mark) => ({ offset: at, length, style: styleOfMark[mark] as 'BOLD' })),
        ),
        entityRanges: links.map(({ href, offset: at, length }) => {
          const key = Object.keys(entityMap).length;
          entityMap[key] = { type: 'LINK', mutability: 'MUTABLE', data: { url: href, targetOption: '_blank' } };
          return { offset: at, length, key };
        }),
      };
    });
  return raw.length > 0 ? convertFromRaw({ blocks: raw, entityMap }) : ContentState.createFromText('');
}

/** Reads HTML of any origin as editor content, so that stored or pasted markup adds no other elements. */
export const toContent = (html: string): ContentState => contentOf(readRichText(html).blocks);

export const toEditorState = (html: string): EditorState =>
  isBlankHtml(html) ? EditorState.createEmpty() : EditorState.createWithContent(toContent(html));

/** The content with an empty line below the first block, which has the cursor. */
export function withLineBelowFirst(state: EditorState): EditorState {
  const content = state.getCurrentContent();
  const first = content.getFirstBlock();
  const end = { anchorOffset: first.getLength(), focusOffset: first.getLength() };
  const split = Modifier.splitBlock(content, SelectionState.createEmpty(first.getKey()).merge(end));
  return EditorState.acceptSelection(EditorState.createWithContent(split), split.getSelectionAfter());
}
