const inline = /^<\/?(?:strong|em|b|i|u|s|del|ins|sub|sup|a|code|span)\b/;
/** The capturing group makes `split` keep the preformatted blocks. */
const preformatted = /(<pre>[^]*?<\/pre>)/;
const collapsibleBlanks = /[\t\r\n\f]|  /;
const blanks = /[ \t\r\n\f]+/g;
const entities = /&(?:(amp|lt|gt|quot|apos|nbsp)|#(\d{1,7})|#x([0-9a-f]{1,6}));/gi;

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' };

function decodeEntity(entity: string, name?: string, decimal?: string, hexadecimal?: string): string {
  if (name) return named[name.toLowerCase()] ?? entity;
  const code = decimal ? Number(decimal) : Number.parseInt(hexadecimal ?? '', 16);
  return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : entity;
}

/** Collapses whitespace into one space, as a browser does, except in preformatted text. */
function collapseBlanks(html: string): string {
  if (!collapsibleBlanks.test(html)) return html;
  return html
    .split(preformatted)
    .map((part) => (part.startsWith('<pre>') ? part : part.replace(blanks, ' ')))
    .join('');
}

const appendLine = (text: string, line: string) => {
  if (line === '') return text;
  return text === '' ? line : `${text}\n${line}`;
};

/** Appends trimmed lines and skips empty ones. Only preformatted text has line breaks. */
function appendTrimmed(text: string, line: string): string {
  const trimmed = line.trim();
  return trimmed.includes('\n')
    ? trimmed.split('\n').reduce((whole, part) => appendLine(whole, part.trim()), text)
    : appendLine(text, trimmed);
}

/** Ends the line at every tag that is not inline. A single manual pass, because it runs for up to a million rows. */
function linesOf(html: string): string {
  let text = '';
  let line = '';
  let at = 0;
  for (let open = html.indexOf('<'); open !== -1; open = html.indexOf('<', at)) {
    const end = html.indexOf('>', open);
    if (end === -1) break;
    if (open > at) line += html.slice(at, open);
    if (line !== '' && !inline.test(html.slice(open, end))) {
      text = appendTrimmed(text, line);
      line = '';
    }
    at = end + 1;
  }
  return appendTrimmed(text, line + html.slice(at));
}

/**
 * Converts a description to plain text (D-41): one line for each paragraph, heading and list item, without empty lines.
 * Expects HTML that was sanitized when it was stored (D-37), in which `<` and `>` occur only in tags.
 */
export function plainTextOf(html: string): string {
  const text = html.includes('<') ? linesOf(collapseBlanks(html)) : html.trim();
  return text.includes('&') ? text.replace(entities, decodeEntity) : text;
}
