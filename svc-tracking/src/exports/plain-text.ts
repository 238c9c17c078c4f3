const inline = /^<\/?(?:strong|em|b|i|u|s|del|ins|sub|sup|a|code|span)\b/;
/** In brackets, so that `split` keeps it. */
const preformatted = /(<pre>[^]*?<\/pre>)/;
const needlessBlanks = /[\t\r\n\f]|  /;
const blanks = /[ \t\r\n\f]+/g;
const entities = /&(?:(amp|lt|gt|quot|apos|nbsp)|#(\d{1,7})|#x([0-9a-f]{1,6}));/gi;

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' };

function decoded(entity: string, name?: string, decimal?: string, hexadecimal?: string): string {
  if (name) return named[name.toLowerCase()] ?? entity;
  const code = decimal ? Number(decimal) : Number.parseInt(hexadecimal ?? '', 16);
  return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : entity;
}

/** A browser makes one space of blanks, but for those in preformatted text. */
function withSingleSpaces(html: string): string {
  if (!needlessBlanks.test(html)) return html;
  return html
    .split(preformatted)
    .map((part) => (part.startsWith('<pre>') ? part : part.replace(blanks, ' ')))
    .join('');
}

const joined = (text: string, line: string) => {
  if (line === '') return text;
  return text === '' ? line : `${text}\n${line}`;
};

/** Adds a line without the blanks around it, and nothing where it is empty. Only preformatted text has several. */
function withLine(text: string, line: string): string {
  const trimmed = line.trim();
  return trimmed.includes('\n')
    ? trimmed.split('\n').reduce((whole, part) => joined(whole, part.trim()), text)
    : joined(text, trimmed);
}

/** Every tag that is not inside of a line ends it. By hand and in one go: it runs for each of a million rows. */
function linesOf(html: string): string {
  let text = '';
  let line = '';
  let at = 0;
  for (let open = html.indexOf('<'); open !== -1; open = html.indexOf('<', at)) {
    const end = html.indexOf('>', open);
    if (end === -1) break;
    if (open > at) line += html.slice(at, open);
    if (line !== '' && !inline.test(html.slice(open, end))) {
      text = withLine(text, line);
      line = '';
    }
    at = end + 1;
  }
  return withLine(text, line + html.slice(at));
}

/**
 * What one reads of a description (D-41): a line for each paragraph, heading and point of a list, none of them empty. For text that
 * was cleaned when it was stored (D-37): no `<` or `>` stands in it but as a tag.
 */
export function plainTextOf(html: string): string {
  const text = html.includes('<') ? linesOf(withSingleSpaces(html)) : html.trim();
  return text.includes('&') ? text.replace(entities, decoded) : text;
}
