import type { RichTextMark } from './rich-text';

const names = (text: string) => new Set(text.split(' '));

const blocks = names(
  'address article aside blockquote body caption center dd details dialog dir div dl dt fieldset figcaption figure ' +
    'footer foreignobject form h1 h2 h3 h4 h5 h6 header hgroup hr html legend li main menu nav ol optgroup option p ' +
    'pre search section summary table tbody td text tfoot th thead tr ul xmp',
);

/** Elements whose text a browser doesn't show. */
const hidden = names(
  'annotation annotation-xml audio canvas datalist desc defs head iframe metadata meter noembed noframes noscript ' +
    'progress rp script style template title video xml',
);

const marks = new Map<string, RichTextMark>([
  ...['b', 'strong'].map((name) => [name, 'strong'] as const),
  ...['i', 'em', 'cite', 'dfn', 'var'].map((name) => [name, 'em'] as const),
  ...['u', 'ins'].map((name) => [name, 'ins'] as const),
  ...['s', 'strike', 'del'].map((name) => [name, 'del'] as const),
  ...['sub', 'sup'].map((name) => [name, name as RichTextMark] as const),
  ...['code', 'kbd', 'samp', 'tt'].map((name) => [name, 'code'] as const),
]);

const noStyle: Record<string, string> = {};

/** The declarations of a `style` attribute, in lower case. */
export function readStyle(style: string | undefined): Record<string, string> {
  if (!style) return noStyle;
  const declarations: Record<string, string> = {};
  for (const declaration of style.toLowerCase().split(';')) {
    const colon = declaration.indexOf(':');
    if (colon > 0) declarations[declaration.slice(0, colon).trim()] = declaration.slice(colon + 1).trim();
  }
  return declarations;
}

export const isBlockElement = (name: string, { display = '' }: Record<string, string>): boolean =>
  blocks.has(name) || /^(?:block|flex|grid|list-item)\b/.test(display);

/** True if a browser or Word doesn't show the element. */
export const isHiddenElement = (
  name: string,
  attributes: Record<string, string>,
  style: Record<string, string>,
): boolean =>
  hidden.has(name) ||
  attributes.hidden !== undefined ||
  style.display === 'none' ||
  style.visibility === 'hidden' ||
  style['mso-hide'] === 'all';

/** Whether the element keeps spaces and line breaks; undefined if it doesn't say. */
export function whiteSpaceOf(name: string, style: Record<string, string>): boolean | undefined {
  const value = style['white-space-collapse'] ?? style['white-space'];
  if (value) return /^(?:pre|preserve|break-spaces)/.test(value);
  return name === 'pre' || name === 'xmp' || name === 'textarea' ? true : undefined;
}

/**
 * The marks of text in an element, by its name and style. Google Docs wraps all text in `<b
 * style="font-weight:normal">`, and underlines each link.
 */
export function marksOf(
  inherited: readonly RichTextMark[],
  name: string,
  style: Record<string, string>,
  isLink: boolean,
): readonly RichTextMark[] {
  const own = marks.get(name);
  const weight = /^h[1-6]$/.test(name) ? undefined : style['font-weight'];
  const slant = style['font-style'];
  const line = style['text-decoration-line'] ?? style['text-decoration'] ?? '';
  if ((!own || inherited.includes(own)) && !weight && !slant && !line) return inherited;
  const all = new Set(inherited);
  if (own) all.add(own);
  const set = (mark: RichTextMark, isSet: boolean) => (isSet ? all.add(mark) : all.delete(mark));
  if (weight) set('strong', /^(?:bold|[6-9]\d\d)/.test(weight));
  if (slant) set('em', slant.startsWith('italic'));
  if (line.includes('underline') && !isLink) all.add('ins');
  if (line.includes('line-through')) all.add('del');
  return [...all];
}

const pictogram =
  /^(?=.*\p{Extended_Pictographic}|\p{Regional_Indicator})[\p{Extended_Pictographic}\p{Emoji_Component}]+$/u;
const emojiName = /^:[\w+-]{1,100}:$/;

/**
 * The text of an image that stands for an emoji, or else its address. Images of one or two pixels, which count readers,
 * have neither.
 */
export function textOfImage({ alt = '', src = '', width, height, style }: Record<string, string>): {
  text?: string;
  address?: string;
} {
  if (alt.length < 110 && (pictogram.test(alt) || emojiName.test(alt))) return { text: alt };
  const declared = readStyle(style);
  const isTiny = [width ?? declared.width, height ?? declared.height].some((size) => /^[0-2](?:px)?$/.test(size ?? ''));
  return isTiny || src === '' || declared.display === 'none' ? {} : { address: src };
}
