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
  return html.split(preformatted).map((part) => (part.startsWith('<pre>') ? part : part.replace(blanks, ' '))).join('');
}

/** Every tag that is not inside of a line ends it. By hand: it runs for each of a million rows. */
function withLines(html: string): string {
  let text = '';
  let at = 0;
  for (let open = html.indexOf('<'); open !== -1; open = html.indexOf('<', at)) {
    const end = html.indexOf('>', open);
    if (end === -1) break;
    text += html.slice(at, open);
    if (!inline.test(html.slice(open, end))) text += '\n';
    at = end + 1;
  }
  return text + html.slice(at);
}

/** Without empty lines, and blanks around lines. */
function tidy(lines: string): string {
  const text = lines.trim();
  return text.includes('\n') ? text.split('\n').map((line) => line.trim()).filter((line) => line !== '').join('\n') : text;
}

/**
 * What one reads of a description (D-41): a line for each paragraph, heading and point of a list, none of them empty. For text that
 * was cleaned when it was stored (D-37): no `<` or `>` stands in it but as a tag.
 */
export function plainTextOf(html: string): string {
  const text = html.includes('<') ? tidy(withLines(withSingleSpaces(html))) : html.trim();
  return text.includes('&') ? text.replace(entities, decoded) : text;
}
