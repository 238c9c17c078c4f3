import { richTextMarks, type RichTextBlock, type RichTextRun } from './rich-text';

const characters: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeText = (text: string) => text.replace(/[&<>]/g, (character) => characters[character] ?? '');
const escapeAttribute = (text: string) => text.replace(/[&<>"]/g, (character) => characters[character] ?? '');

const openingTag = ({ href }: RichTextRun, name: string) =>
  name === 'a'
    ? `<a href="${escapeAttribute(href ?? '')}" rel="noopener noreferrer nofollow" target="_blank">`
    : `<${name}>`;

/** The link and the marks of a run, outermost first. */
const elementsOf = ({ href, marks }: RichTextRun): { name: string; href?: string }[] => [
  ...(href === undefined ? [] : [{ name: 'a', href }]),
  ...richTextMarks.filter((mark) => marks.includes(mark)).map((name) => ({ name })),
];

/**
 * Text with its marks. Marks that continue in the next run stay open. A text that is longer than `maxLength` is not
 * completed: marks that alternate within others make it 17 times longer than the source.
 */
export function writeRuns(runs: readonly RichTextRun[], maxLength = Infinity): string {
  let html = '';
  let open: ReturnType<typeof elementsOf> = [];
  const close = (kept: number) => {
    for (const { name } of open.slice(kept).toReversed()) html += `</${name}>`;
    open = open.slice(0, kept);
  };
  for (const run of runs) {
    if (html.length > maxLength) break;
    const wanted = elementsOf(run);
    let shared = 0;
    const isShared = (at: number) => open[at]?.name === wanted[at]?.name && open[at]?.href === wanted[at]?.href;
    while (shared < open.length && isShared(shared)) shared += 1;
    close(shared);
    for (const { name } of wanted.slice(shared)) html += openingTag(run, name);
    open = wanted;
    html += escapeText(run.text).replaceAll('\n', '<br />');
  }
  close(0);
  return html;
}

function writeBlock({ tag, runs }: RichTextBlock, maxLength: number): string {
  if (tag === 'hr') return '<hr />';
  if (tag === 'pre') return `<pre>${escapeText(runs.map(({ text }) => text).join(''))}</pre>`;
  return `<${tag}>${runs.length > 0 ? writeRuns(runs, maxLength) : '<br />'}</${tag}>`;
}

/**
 * HTML of rich text, with the tags of `richTextTags` and safe text. Addresses of links must be checked before. HTML
 * that is longer than `maxLength` is not completed.
 */
export function writeRichText(blocks: readonly RichTextBlock[], maxLength = Infinity): string {
  let html = '';
  const lists: ('ul' | 'ol')[] = [];
  const closeLists = (kept: number) => {
    for (const list of lists.splice(kept).toReversed()) html += `</li></${list}>`;
  };
  for (const block of blocks) {
    if (html.length > maxLength) break;
    if (block.tag !== 'li') {
      closeLists(0);
      html += writeBlock(block, maxLength);
      continue;
    }
    const list = block.ordered ? 'ol' : 'ul';
    const depth = Math.min(block.depth, lists.length);
    closeLists(depth + (lists[depth] === list ? 1 : 0));
    if (lists.length > depth) html += '</li>';
    else {
      lists.push(list);
      html += `<${list}>`;
    }
    html += `<li>${writeRuns(block.runs, maxLength)}`;
  }
  closeLists(0);
  return html;
}
