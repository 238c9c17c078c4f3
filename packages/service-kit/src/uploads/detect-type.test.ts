import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aGif, aPdf, aPng } from '@hourbank/testing';
import { detectType } from './detect-type';
import { displayName } from './display-name';
import { aCompoundFile, aZip } from '../../tests/sample-documents';

const types = { name: '[Content_Types].xml' };
const docx = [types, { name: 'word/document.xml' }];
const odt = [{ name: 'mimetype', content: 'application/vnd.oasis.opendocument.text' }, { name: 'content.xml' }];

/** A baseline JPEG's bones: start, frame of 8 x 8, scan, end. */
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

describe('the type of a file', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hb-types-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  const typeOf = async (content: Buffer | string) => {
    const path = join(folder, 'file');
    await writeFile(path, content);
    return detectType(path, Buffer.byteLength(content));
  };

  test.each<[string, string, Buffer | string]>([
    ['png', 'a picture', aPng().bytes],
    ['png', 'a picture padded with zeros', Buffer.concat([aPng().bytes, Buffer.alloc(100)])],
    ['gif', 'a picture', aGif().bytes],
    ['jpg', 'a picture', jpeg('ffd9')],
    ['jpg', 'a photo with a film behind it', jpeg(`ffd9${'00'.repeat(5000)}`)],
    ['bmp', 'a picture', bmp()],
    ['webp', 'a picture', webp],
    ['pdf', 'a document', aPdf().bytes],
    ['docx', 'a text', aZip(docx)],
    ['docx', 'a text as Office for the web names it', aZip([types, { name: 'word/document2.xml' }])],
    ['xlsx', 'a table', aZip([types, { name: 'xl/workbook.xml' }])],
    ['pptx', 'slides', aZip([types, { name: 'ppt/presentation.xml' }])],
    ['odt', 'a text', aZip(odt)],
    ['doc', 'an old text', aCompoundFile(['1Table', 'WordDocument'])],
    ['xls', 'an old table, named late in its directory', aCompoundFile([...'abcdefg', 'Workbook'])],
    ['ppt', 'old slides', aCompoundFile(['PowerPoint Document'])],
    ['rtf', 'a text', '{\\rtf1 hello}'],
    ['txt', 'a note', 'Grüße, 5 < 6'],
    ['txt', 'a note that mentions markup', 'Put <script> into the page'],
    ['txt', 'a note that begins like a picture', 'BMW is a car'],
  ])('is %s for %s', async (type, _what, content) => expect(await typeOf(content)).toBe(type));

  test.each<[string, Buffer | string]>([
    ['half a JPEG', jpeg('')],
    ['a JPEG of 4 gigapixels', jpeg('ffd9', 'ffffffff')],
    ['a JPEG without a size', jpeg('ffd9', '00000000')],
    ['half a BMP', bmp(4)],
    ['half a WebP', webp.subarray(0, 31)],
    ['a plain zip', aZip([{ name: 'a.exe' }])],
    ['a document with macros', aZip([...docx, { name: 'word/vbaProject.bin' }])],
    ['a bomb by size', aZip([...docx, { name: 'word/a.xml', unpacked: 300_000_000 }])],
    ['a bomb by ratio', aZip([...docx, { name: 'word/a.xml', unpacked: 50_000_000 }])],
    ['1,001 entries', aZip([...docx, ...Array.from({ length: 999 }, (_, index) => ({ name: `word/${index}.xml` }))])],
    ['a zip that climbs out', aZip([...docx, { name: '../../etc/cron.d/x' }])],
    ['half a zip', aZip(docx).subarray(0, 90)],
    [
      'a spreadsheet of the other kind',
      aZip([{ name: 'mimetype', content: 'application/vnd.oasis.opendocument.spreadsheet' }, { name: 'content.xml' }]),
    ],
    ['an installer', aCompoundFile(['_Tables', 'Property'])],
    ['a compound file that leads in circles', aCompoundFile(['a']).fill(1, 516, 520)],
    ['a program', Buffer.from('4d5a900003000000', 'hex')],
    ['text with a NUL', 'a\0b'],
    ['text in another encoding', Buffer.from('fffe68006900', 'hex')],
    ['a page', '  \n<!doctype html><p>x'],
    ['a page after a comment', '<!-- hello --> <html>'],
    ['an XML document', '<?xml version="1.0"?><svg/>'],
  ])('is none for %s', async (_what, content) => expect(await typeOf(content)).toBeNull());
});

describe('a display name', () => {
  test.each([
    ['photo.JPEG', 'jpg', 'photo.jpeg'],
    ['run.bat', 'txt', 'run.bat.txt'],
    ['a\r\nSet-Cookie: x.png', 'png', 'aSet-Cookie_ x.png'],
    ['"q".png', 'png', '_q_.png'],
    ['\u200f\ufeff.pdf', 'pdf', 'pdf.pdf'],
    ['تقرير.pdf', 'pdf', 'تقرير.pdf'],
    [`${'🙂'.repeat(150)}.png`, 'png', `${'🙂'.repeat(98)}.png`],
  ] as const)('of %j that is a %s is %j', (given, ext, name) => expect(displayName(given, ext)).toBe(name));
});
