import { randomUUID } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';

/** A sample file for uploads. */
export interface SampleFile {
  name: string;
  /** The type that a browser would send. Services must not rely on it (D-46). */
  type: string;
  bytes: Buffer;
}

/** A valid single-colour PNG. */
export function aPng(width = 4, height = 4, name = 'picture.png'): SampleFile {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(width * 3, 0x7a)]);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return {
    name,
    type: 'image/png',
    bytes: Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]),
  };
}

/** The proof of a payment: a picture unlike all others, because a proof that was used needs a reason (D-82). */
export function aSlip(name = 'slip.png', width = 300, height = 400): SampleFile {
  const { bytes, ...rest } = aPng(width, height, name);
  // The chunk at the end has 12 bytes and no data.
  const comment = chunk('tEXt', Buffer.from(`Comment\0${randomUUID()}`));
  return { ...rest, bytes: Buffer.concat([bytes.subarray(0, -12), comment, bytes.subarray(-12)]) };
}

function chunk(kind: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** A valid PDF of equal pages that show the text. */
export function aPdf(text = 'Paid', name = 'proof.pdf', pages = 1): SampleFile {
  const content = `BT /F1 24 Tf 72 720 Td (${text.replace(/[\\()]/g, '\\$&')}) Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${Array.from({ length: pages }, (_, page) => `${page + 5} 0 R`).join(' ')}] /Count ${pages} >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...Array<string>(pages).fill(
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 3 0 R /Resources << /Font << /F1 4 0 R >> >> >>',
    ),
  ];
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const at = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const start = file.length;
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`;
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return { name, type: 'application/pdf', bytes: Buffer.from(file, 'latin1') };
}

/** A valid GIF of one pixel. */
export const aGif = (name = 'pixel.gif'): SampleFile => ({
  name,
  type: 'image/gif',
  bytes: Buffer.from('R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=', 'base64'),
});

/** Text of `size` bytes with any name and type, which need not match the content. */
export const aText = (size = 12, name = 'note.txt', type = 'text/plain'): SampleFile => ({
  name,
  type,
  bytes: Buffer.alloc(size, 'hourbank '),
});
