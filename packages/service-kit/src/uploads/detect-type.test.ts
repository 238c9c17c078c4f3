import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aGif, aPdf, aPng } from '@hourbank/testing';
import { detectType } from './detect-type';
import { displayName } from './form-parts';
import { aCompoundFile, aZip } from '../../tests/sample-documents';

const types = { name: '[Content_Types].xml' };
const docx = [types, { name: 'word/document.xml' }];
const odt = [{ name: 'mimetype', content: 'application/vnd.oasis.opendocument.text' }, { name: 'content.xml' }];

/** A minimal baseline JPEG: start, frame of 8 x 8, scan, end. */
const jpeg = (end: string, size = '00080008') =>
  Buffer.from(
    `ffd8ffe000104a46494600010100000100010000ffc0000b08${size}01011100ffda0008010100003f00112233${end}`,
    'hex',
  );
const bmp = (pixels = 16) => {
  const bytes = Buffer.alloc(54 + pixels);
  bytes.write('BM');
  bytes.writeUInt32LE(70, 2);
  bytes.writeUInt32LE(54, 10);
  bytes.writeUInt32LE(40, 14);
  bytes.writeInt32LE(2, 18);
  bytes.writeInt32LE(-2, 22);
  bytes.writeUInt16LE(1, 26);
  return bytes;
};
const webp = Buffer.from('524946461a000000574542505650384c0d0000002f0000001007108888fe0707000000', 'hex').subarray(
  0,
  34,
);

describe('detectType', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hb-types-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  const typeOf = async (content: Buffer | string) => {
    const path = join(folder, 'file');
    await writeFile(path, content);
    return (await detectType(path, Buffer.byteLength(content)))?.ext ?? null;
  };

  test.each<[string, string, Buffer | string]>([
    ['png', 'an image', aPng().bytes],
    ['png', 'an image padded with zeros', Buffer.concat([aPng().bytes, Buffer.alloc(100)])],
    ['gif', 'an image', aGif().bytes],
    ['jpg', 'an image', jpeg('ffd9')],
    ['jpg', 'a photo followed by a video', jpeg(`ffd9${'00'.repeat(5000)}`)],
    ['bmp', 'an image', bmp()],
    ['webp', 'an image', webp],
    ['pdf', 'a document', aPdf().bytes],
    ['pdf', 'a document after a byte order mark', Buffer.concat([Buffer.from('efbbbf', 'hex'), aPdf().bytes])],
    ['pdf', 'a document after a line break', Buffer.concat([Buffer.from('\r\n'), aPdf().bytes])],
    [
      'pdf',
      "a document after a printer's commands",
      Buffer.concat([Buffer.from('\x1b%-12345X@PJL\r\n\0'), aPdf().bytes, Buffer.from('\x1b%-12345X')]),
    ],
    ['pdf', 'a document after 1,000 bytes', Buffer.concat([Buffer.alloc(1000, 0xff), aPdf().bytes])],
    ['docx', 'a text document', aZip(docx)],
    ['docx', 'a text document with the part name of Office for the web', aZip([types, { name: 'word/document2.xml' }])],
    ['xlsx', 'a spreadsheet', aZip([types, { name: 'xl/workbook.xml' }])],
    ['pptx', 'a presentation', aZip([types, { name: 'ppt/presentation.xml' }])],
    ['odt', 'a text document', aZip(odt)],
    ['doc', 'an old text document', aCompoundFile(['1Table', 'WordDocument'])],
    ['xls', 'an old spreadsheet whose stream is late in the directory', aCompoundFile([...'abcdefg', 'Workbook'])],
    ['ppt', 'an old presentation', aCompoundFile(['PowerPoint Document'])],
    ['rtf', 'a text document', '{\\rtf1 hello}'],
    ['txt', 'plain text', 'Grüße, 5 < 6'],
    ['txt', 'text that mentions a PDF', 'A PDF begins with %PDF-1.7 and ends with %%EOF'],
    ['txt', 'plain text that mentions markup', 'Put <script> into the page'],
    ['txt', 'plain text that begins like an image', 'BMW is a car'],
  ])('returns %s for %s', async (type, _case, content) => expect(await typeOf(content)).toBe(type));

  test.each<[string, Buffer | string]>([
    ['a truncated JPEG', jpeg('')],
    ['a JPEG of 4 gigapixels', jpeg('ffd9', 'ffffffff')],
    ['a JPEG without a size', jpeg('ffd9', '00000000')],
    ['a truncated BMP', bmp(4)],
    ['a truncated WebP', webp.subarray(0, 31)],
    ['a plain zip', aZip([{ name: 'a.exe' }])],
    ['a document with macros', aZip([...docx, { name: 'word/vbaProject.bin' }])],
    ['a zip bomb by size', aZip([...docx, { name: 'word/a.xml', unpacked: 300_000_000 }])],
    ['a zip bomb by ratio', aZip([...docx, { name: 'word/a.xml', unpacked: 50_000_000 }])],
    ['1,001 entries', aZip([...docx, ...Array.from({ length: 999 }, (_, index) => ({ name: `word/${index}.xml` }))])],
    ['a zip with path traversal', aZip([...docx, { name: '../../etc/cron.d/x' }])],
    ['a truncated zip', aZip(docx).subarray(0, 90)],
    [
      'an OpenDocument spreadsheet',
      aZip([{ name: 'mimetype', content: 'application/vnd.oasis.opendocument.spreadsheet' }, { name: 'content.xml' }]),
    ],
    ['an installer', aCompoundFile(['_Tables', 'Property'])],
    ['a compound file with a circular sector chain', aCompoundFile(['a']).fill(1, 516, 520)],
    ['an executable', Buffer.from('4d5a900003000000', 'hex')],
    ['text with a NUL character', 'a\0b'],
    ['text in UTF-32', Buffer.from('fffe0000680000006900000', 'hex')],
    ['UTF-16 that ends in the middle of a character', Buffer.from('fffe680069', 'hex')],
    ['an HTML page in UTF-16', Buffer.from('\ufeff<!doctype html><p>x', 'utf16le')],
    ['an HTML page in Windows-1252', Buffer.from('<p>Gr\u00fc\u00dfe', 'latin1')],
    ['bytes with control characters', Buffer.from('caf\u00e9\u0001\u0002', 'latin1')],
    ['a PDF that begins after 1,024 bytes', Buffer.concat([Buffer.alloc(1024, 0), aPdf().bytes])],
    ['an incomplete PDF after a line break', `\r\n${aPdf().bytes.toString('latin1').slice(0, -12)}\0`],
    ['an HTML page', '  \n<!doctype html><p>x'],
    ['an HTML page after a comment', '<!-- hello --> <html>'],
    ['an SVG in no valid UTF-8 after its byte order mark', Buffer.from('efbbbf3c7376673ee9', 'hex')],
    ['an XML document', '<?xml version="1.0"?><svg/>'],
  ])('returns null for %s', async (_case, content) => expect(await typeOf(content)).toBeNull());
});

test.each([
  ['utf-8', 'text/plain; charset=utf-8', Buffer.from('Grüße سجل')],
  ['UTF-8 with a byte order mark', 'text/plain; charset=utf-8', Buffer.from('\ufeffGrüße')],
  ['UTF-16 of Windows', 'text/plain; charset=utf-16le', Buffer.from('\ufeffGrüße سجل', 'utf16le')],
  ['UTF-16 of others', 'text/plain; charset=utf-16be', Buffer.from('\ufeffسجل', 'utf16le').swap16()],
  ['Windows-1252', 'text/plain', Buffer.from('Gr\u00fc\u00dfe \u0093x\u0094\r\n\tend\u001a', 'latin1')],
  ['Windows-1256', 'text/plain', Buffer.from('d3cce120c7e1c3cec8c7d1', 'hex')],
])('the media type of text in %s names no wrong encoding', async (_case, type, content) => {
  const folder = await mkdtemp(join(tmpdir(), 'hb-text-'));
  const path = join(folder, 'file');
  await writeFile(path, content);
  expect(await detectType(path, content.length)).toEqual({ ext: 'txt', type });
  await rm(folder, { recursive: true });
});

describe('displayName', () => {
  test.each([
    ['photo.JPEG', 'jpg', 'photo.jpeg'],
    ['run.bat', 'txt', 'run.bat.txt'],
    ['a\r\nSet-Cookie: x.png', 'png', 'aSet-Cookie_ x.png'],
    ['"q".png', 'png', '"q".png'],
    ['a %22q%22%0D%0A.png', 'png', 'a "q".png'],
    ['100%25.png', 'png', '100%25.png'],
    ['\u200f\ufeff.pdf', 'pdf', 'pdf.pdf'],
    ['تقرير.pdf', 'pdf', 'تقرير.pdf'],
    [`${'🙂'.repeat(150)}.png`, 'png', `${'🙂'.repeat(98)}.png`],
  ] as const)('for %j of type %s returns %j', (given, ext, name) => expect(displayName(given, ext)).toBe(name));
});
