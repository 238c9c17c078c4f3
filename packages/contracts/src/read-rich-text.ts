import { isBlockElement, isHiddenElement, marksOf, readStyle, textOfImage, whiteSpaceOf } from './html-elements';
import { type Attributes, type HtmlHandler, readHtml } from './html-tokens';
import { keepSpaces, type RichTextBlock, type RichTextMark } from './rich-text';
import { appendLine, finishRichText, type Item, joinCells, type Line, type List, trimRuns } from './rich-text-lines';
import { writeRichText, writeRuns } from './write-rich-text';

/** An end tag closes one of so many innermost elements, so that the work for a tag is bounded. */
const maxSearch = 100;
/** Tables in more tables than this are read as paragraphs. */
const maxTables = 10;

const voids = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '));
const cells = new Set(['td', 'th']);
const listKinds = new Map(Object.entries({ ol: true, ul: false, menu: false, dir: false }));

/** Elements that a tag ends, and those beyond which it doesn't: `<li>` ends an item of the same list. */
interface Closing {
  closes: readonly string[];
  within: readonly string[];
}
const cellClosing = { closes: ['td', 'th'], within: ['tr', 'table'] };
const impliedClosing = new Map<string, Closing>([
  ['li', { closes: ['li'], within: ['ul', 'ol', 'menu', 'dir', 'td', 'th', 'table'] }],
  ['tr', { closes: ['tr'], within: ['table'] }],
  ['td', cellClosing],
  ['th', cellClosing],
]);
const paragraphClosing: Closing = { closes: ['p'], within: ['li', 'td', 'th', 'table', 'button', 'object'] };
const tableParts = new Set(['table', 'tbody', 'thead', 'tfoot', 'tr', 'td', 'th', 'caption']);

/** What an element means for the text in it. */
interface Element {
  name: string;
  isBlock: boolean;
  isHidden: boolean;
  /** In the bullet or number that Word writes as text. */
  isMarker: boolean;
  keepsSpaces: boolean;
  marks: readonly RichTextMark[];
  href: string | undefined;
  tag: RichTextBlock['tag'];
  owner: object | undefined;
  list: List | undefined;
  item: Item | undefined;
  /** How many tables are around the text. */
  tables: number;
  /** The cells of the row. */
  row: Line[][] | undefined;
  /** Where lines go: those of the cell, or of the whole text. */
  lines: Line[];
}

/** Rich text that was read, and the addresses of its pictures, which it can't contain. */
export interface ReadRichText {
  blocks: RichTextBlock[];
  images: string[];
  /** True for one paragraph that no element encloses, such as plain text. */
  isBare: boolean;
}

/** Builds lines from tags and text in one pass. */
class RichTextReader implements HtmlHandler {
  readonly images: string[] = [];
  hasBlocks = false;
  private readonly root: Element = {
    name: '',
    isBlock: true,
    isHidden: false,
    isMarker: false,
    keepsSpaces: false,
    marks: [],
    href: undefined,
    tag: 'p',
    owner: undefined,
    list: undefined,
    item: undefined,
    tables: 0,
    row: undefined,
    lines: [],
  };
  private readonly stack: Element[] = [this.root];
  private readonly wordLists = new Map<string, List>();
  private line: Line | undefined;

  open(name: string, attributes: Attributes): void {
    if (name === 'br') return this.breakLine();
    if (name === 'img') return this.addImage(attributes);
    const style = readStyle(attributes.style);
    const isBlock = isBlockElement(name, style);
    if (isBlock) {
      this.hasBlocks = true;
      this.close(paragraphClosing);
      this.endLine();
    }
    const implied = impliedClosing.get(name);
    if (implied) this.close(implied);
    if (cells.has(name) && !this.top().row) this.open('tr', {});
    if (name === 'hr' && !this.top().isHidden) this.emit({ ...emptyLine, tag: 'hr' });
    if (voids.has(name)) return;
    const element = this.elementOf(name, attributes, style);
    element.isBlock = isBlock;
    if (isBlock) this.setBlock(element, attributes, style);
    this.stack.push(element);
    // A browser shows quotation marks around it.
    if (name === 'q') this.add('“');
  }

  end(name: string): void {
    if (name === 'br') this.breakLine();
    else this.close({ closes: [name], within: tableParts.has(name) ? ['table'] : ['td', 'th', 'table'] });
  }

  /** Adds text. White space collapses as in a browser. */
  add(text: string): void {
    const { isHidden, isMarker, keepsSpaces, item, tag } = this.top();
    if (isHidden) return;
    if (isMarker && item) item.marker += text;
    else if (tag === 'pre') this.append(text.replace(/\r\n?/g, '\n'));
    else if (keepsSpaces) this.append(this.keep(text.replace(/\r\n?/g, '\n')));
    else {
      const collapsed = text.replace(/[ \t\r\n\f]+/g, ' ');
      this.append(/[ \n]$|^$/.test(this.before()) ? collapsed.replace(/^ /, '') : collapsed);
    }
  }

  finish(): RichTextBlock[] {
    this.endLine();
    while (this.stack.length > 1) this.pop();
    return finishRichText(this.root.lines);
  }

  private top(): Element {
    return this.stack.at(-1) ?? this.root;
  }

  /** The end of the text before, or '' at the start of a line. */
  private before(): string {
    return this.line?.runs.at(-1)?.text.slice(-1) ?? '';
  }

  private keep(text: string): string {
    const before = this.before();
    const kept = keepSpaces(before + text).slice(before.length);
    if (kept.startsWith('\n')) this.trimSpace();
    return kept.replaceAll(' \n', '\n');
  }

  private append(text: string): void {
    if (text === '') return;
    const { tag, owner, item, marks, href } = this.top();
    this.line ??= { ...emptyLine, tag, runs: [], owner, item };
    this.line.runs.push(tag === 'pre' ? { text, marks: [], href: undefined } : { text, marks, href });
  }

  private breakLine(): void {
    if (this.top().isHidden) return;
    if (this.top().tag !== 'pre') this.trimSpace();
    this.append('\n');
  }

  private trimSpace(): void {
    const last = this.line?.runs.at(-1);
    if (last?.text.endsWith(' ')) last.text = last.text.slice(0, -1);
  }

  private addImage(attributes: Attributes): void {
    const { text, address } = textOfImage(attributes);
    if (text) this.add(text);
    else if (address && !this.top().isHidden) this.images.push(address);
  }

  private elementOf(name: string, attributes: Attributes, style: Attributes): Element {
    const parent = this.top();
    const href = name === 'a' ? linkAddress(attributes.href) : parent.href;
    return {
      name,
      href,
      isBlock: false,
      isHidden: parent.isHidden || isHiddenElement(name, attributes, style),
      isMarker: parent.isMarker || style['mso-list'] === 'ignore',
      keepsSpaces: whiteSpaceOf(name, style) ?? parent.keepsSpaces,
      marks: marksOf(parent.marks, name, style, href !== undefined),
      tag: parent.tag,
      owner: parent.owner,
      list: parent.list,
      item: parent.item,
      tables: parent.tables + (name === 'table' ? 1 : 0),
      row: name === 'tr' && parent.tables <= maxTables ? [] : undefined,
      lines: parent.lines,
    };
  }

  /** Sets how a block changes the lines of its text. All blocks in an item or a quote are lines of it. */
  private setBlock(element: Element, attributes: Attributes, style: Attributes): void {
    const { name, tag, list, item, marks } = element;
    const ordered = listKinds.get(name);
    const isInText = tag === 'p';
    if (ordered !== undefined) {
      const isReversed = attributes.reversed !== undefined;
      // A reversed list without a start ends at 1. Its items are counted below.
      const next = Number.parseInt(attributes.start ?? (isReversed ? '0' : '1'), 10) || 0;
      // Slack writes a list within another one beside it.
      const depth = list ? list.depth + 1 : Math.max(0, Number.parseInt(attributes['data-indent'] ?? '0', 10) || 0);
      element.list = { ordered, depth, next, isReversed, isCounted: isReversed && attributes.start === undefined };
    } else if (name === 'li' || (!item && style['mso-list'])) {
      const own =
        name === 'li' ? (list ?? { ordered: false, depth: 0, next: 1 }) : this.wordList(style['mso-list'] ?? '');
      if (!own) return;
      if (own.isCounted) own.next += 1;
      element.item = { list: own, value: Number.parseInt(attributes.value ?? '', 10) || undefined, marker: '' };
      element.tag = 'li';
      element.owner = element.item;
    } else if (cells.has(name)) {
      if (this.top().row) element.lines = [];
    } else if (isInText && (name === 'pre' || name === 'xmp' || style['white-space'] === 'pre')) {
      element.tag = 'pre';
      element.owner = {};
    } else if (name === 'pre' && tag !== 'pre') {
      element.marks = [...marks, 'code'];
    } else if (isInText && name === 'blockquote') {
      element.tag = name;
      element.owner = {};
    } else if (isInText && isHeading(name)) element.tag = name;
  }

  /** `l0 level2 lfo1`: Word writes items as paragraphs that name their list. */
  private wordList(style: string): List | undefined {
    const [key, level] = /^l\d+ level(\d)/.exec(style) ?? [];
    if (!key) return undefined;
    const list = this.wordLists.get(key) ?? { ordered: false, depth: Number(level) - 1, next: 1 };
    this.wordLists.set(key, list);
    return list;
  }

  /** Closes the innermost of the elements and all in it. */
  private close({ closes, within }: Closing): void {
    for (let at = this.stack.length - 1; at > 0 && at >= this.stack.length - maxSearch; at -= 1) {
      const name = this.stack[at]?.name ?? '';
      if (closes.includes(name)) {
        while (this.stack.length > at) this.pop();
        return;
      }
      if (within.includes(name)) return;
    }
  }

  private pop(): void {
    const element = this.top();
    if (element.isBlock) this.endLine();
    if (element.name === 'q') this.add('”');
    this.stack.pop();
    if (cells.has(element.name)) this.top().row?.push(element.lines);
    else if (element.row) for (const line of joinCells(element.row, element)) this.emit(line);
  }

  private endLine(): void {
    const { line } = this;
    this.line = undefined;
    if (!line) return;
    trimRuns(line);
    if (line.runs.length > 0 || line.tag === 'p') this.emit(line);
  }

  /** Adds a line, to its item, quote or preformatted block if that is the last block. */
  private emit(line: Line): void {
    const { lines } = this.top();
    const last = lines.at(-1);
    if (line.owner && last?.owner === line.owner) appendLine(last.runs, line.runs);
    else lines.push(line);
  }
}

const isHeading = (name: string): name is 'h1' => /^h[1-6]$/.test(name);

const emptyLine: Line = { tag: 'p', depth: 0, ordered: false, runs: [], owner: undefined, item: undefined };

/** Relative links are not allowed, because they would point to Hourbank's own pages. */
function linkAddress(href = ''): string | undefined {
  const address = href.trim();
  return /^(?:https?:\/\/|mailto:)./i.test(address) ? address : undefined;
}

/**
 * Reads HTML of any origin as rich text (D-86): a block that rich text doesn't have becomes a paragraph, the row of a
 * table a line, and text that a browser would not show is dropped. Runs in linear time.
 */
export function readRichText(html: string): ReadRichText {
  const reader = new RichTextReader();
  readHtml(html, reader);
  return { blocks: reader.finish(), images: reader.images, isBare: !reader.hasBlocks };
}

/**
 * HTML with the tags of rich text only, from HTML of any origin. Doing it again changes nothing. A result that is
 * longer than `maxLength` is not complete.
 */
export function normalizeRichText(html: string, maxLength = Infinity): string {
  const { blocks, isBare } = readRichText(html);
  return isBare ? blocks.map(({ runs }) => writeRuns(runs, maxLength)).join('') : writeRichText(blocks, maxLength);
}
