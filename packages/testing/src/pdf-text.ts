import { inflateSync } from 'node:zlib';

/** The objects of a PDF by number, with inflated streams. Supports only the features that invoices use. */
function objectsOf(pdf: Buffer): Map<string, string> {
  const objects = new Map<string, string>();
  for (const [, id, body] of pdf.toString('latin1').matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [head = '', packed] = (body ?? '').split(/\nstream\n/, 2);
    const bytes =
      packed === undefined ? null : Buffer.from(packed.slice(0, packed.lastIndexOf('\nendstream')), 'latin1');
    const text =
      bytes && head.includes('FlateDecode') ? inflateSync(bytes).toString('latin1') : (bytes?.toString('latin1') ?? '');
    objects.set(id ?? '', `${head}\n${text}`);
  }
  return objects;
}

const utf16 = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le');

/** The characters of each glyph of a font, from its ToUnicode map. */
function lettersOf(map: string): Map<number, string> {
  const letters = new Map<number, string>();
  for (const [, first, list] of map.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/gi)) {
    [...(list ?? '').matchAll(/<([0-9a-f ]*)>/gi)].forEach(([, hex = ''], index) =>
      letters.set(parseInt(first ?? '0', 16) + index, utf16(hex.replaceAll(' ', ''))),
    );
  }
  return letters;
}

/** The text of a PDF in the order of its content, one line per text operator, with glyphs from left to right. */
export function textOfPdf(pdf: Buffer): string[] {
  const objects = objectsOf(pdf);
  const fonts = new Map<string, Map<number, string>>();
  for (const body of objects.values()) {
    for (const [, name, id] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id ?? '') ?? '')?.[1];
      if (name && map) fonts.set(name, lettersOf(objects.get(map) ?? ''));
    }
  }
  const lines: string[] = [];
  for (const body of objects.values()) {
    let font = new Map<number, string>();
    for (const [, name, shown] of body.matchAll(/\/(F\d+) [\d.]+ Tf|\[((?:<[0-9a-f]*>|[\s\d.-])+)\] TJ/gi)) {
      if (name) font = fonts.get(name) ?? font;
      const glyphs =
        [...(shown ?? '').matchAll(/<([0-9a-f]*)>/gi)]
          .map(([, hex]) => hex)
          .join('')
          .match(/.{4}/g) ?? [];
      if (glyphs.length > 0) lines.push(glyphs.map((glyph) => font.get(parseInt(glyph, 16)) ?? '?').join(''));
    }
  }
  return lines;
}
