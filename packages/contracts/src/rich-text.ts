import { hasVisibleText } from './text-rules';

/** The tags of rich text (D-37). The only attribute is the address of a link. */
export const richTextTags = [
  'p',
  'br',
  'strong',
  'em',
  'b',
  'i',
  'u',
  's',
  'del',
  'ins',
  'sub',
  'sup',
  'ul',
  'ol',
  'li',
  'blockquote',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'a',
  'pre',
  'code',
  'span',
  'hr',
];

const tag = /<[^<>]*>/g;
const invisibleEntity = /&(?:nbsp|NoBreak|zwnj|zwj|shy|lrm|rlm|ZeroWidthSpace|#160|#xa0|#820[3-7]|#x200[b-f]);/gi;

/** True for HTML without visible text: empty paragraphs, images, spaces and invisible characters, also as entities. */
export const isBlankHtml = (html: string): boolean =>
  !hasVisibleText(html.replace(tag, '').replace(invisibleEntity, ''));
