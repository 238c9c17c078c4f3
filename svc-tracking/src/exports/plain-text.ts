const blanks = /<pre>[^]*?<\/pre>|[ \t\r\n\f]+/g;
const lineBreaks = /<\/?(?:p|h[1-6]|ul|ol|li|blockquote|pre|hr|br)\b[^>]*>/g;
const tags = /<[^>]*>/g;
const entities = /&(?:(amp|lt|gt|quot|apos|nbsp)|#(\d{1,7})|#x([0-9a-f]{1,6}));/gi;

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' };

function decoded(entity: string, name?: string, decimal?: string, hexadecimal?: string): string {
  if (name) return named[name.toLowerCase()] ?? entity;
  const code = decimal ? Number(decimal) : Number.parseInt(hexadecimal ?? '', 16);
  return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : entity;
}

/**
 * What one reads of a description (D-41): a line for each paragraph, heading and point of a list, none of them empty. For text that
 * was cleaned when it was stored (D-37): no `<` or `>` stands in it but as a tag.
 */
export function plainTextOf(html: string): string {
  if (!html.includes('<') && !html.includes('&')) return html.trim();
  const text = html
    .replace(blanks, (found) => (found.startsWith('<') ? found : ' '))
    .replace(lineBreaks, '\n')
    .replace(tags, '')
    .split('\n').map((line) => line.trim()).filter((line) => line !== '').join('\n');
  return text.includes('&') ? text.replace(entities, decoded) : text;
}
