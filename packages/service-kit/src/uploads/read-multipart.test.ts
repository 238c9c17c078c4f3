import { createHash } from 'node:crypto';
import { connect } from 'node:net';
import { megabyte } from '@hourbank/contracts';
import { aGif, aPdf, aPng, aText, eventually } from '@hourbank/testing';
import {
  filePart,
  form,
  formType,
  type FormServer,
  nearlyBoundaries,
  rawPart,
  sample,
  startFormServer,
  textPart,
} from '../../tests/sample-forms';

describe('receiving a form with files', () => {
  let server: FormServer;
  const send: FormServer['send'] = (...request) => server.send(...request);
  beforeEach(async () => {
    server = await startFormServer();
  });
  afterEach(() => server.close());

  test('returns the fields, and the files with their detected type', async () => {
    const { status, body } = await send(
      form(
        textPart('hours', '1.5'),
        sample('paymentProof', aPdf()),
        sample('screenshots', aPng()),
        filePart('screenshots', 'a.jpeg', aGif().bytes, 'text/html'),
      ),
    );
    expect(status).toBe(200);
    expect(body.fields).toEqual({ hours: '1.5' });
    expect(body.files).toMatchObject({
      paymentProof: [
        { type: 'application/pdf', ext: 'pdf', name: 'proof.pdf', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
      ],
      screenshots: [
        { type: 'image/png', name: 'picture.png', size: aPng().bytes.length },
        { type: 'image/gif', name: 'a.jpeg.gif' },
      ],
    });
  });

  test('receives a large file unchanged that contains near-matches of the boundary', async () => {
    const tricky = Buffer.concat([aPdf().bytes, Buffer.from(nearlyBoundaries.repeat(100_000)), Buffer.from('%%EOF')]);
    const { body } = await send(form(filePart('paymentProof', 'x.pdf', tricky)));
    expect(body.files?.paymentProof?.[0]).toMatchObject({
      size: tricky.length,
      sha256: createHash('sha256').update(tricky).digest('hex'),
    });
  });

  test('accepts a form without files, an unused file input and a file sent byte by byte', async () => {
    expect(await send(form(textPart('hours', '1'), filePart('paymentProof', '', '')))).toMatchObject({
      status: 200,
      body: { files: {} },
    });
    const pieces = [...form(sample('paymentProof', aPng()))].map((byte) => Buffer.from([byte]));
    expect(await send(pieces)).toMatchObject({ status: 200, body: { files: { paymentProof: [{ ext: 'png' }] } } });
  });

  test('accepts text before and after the parts, and a boundary in quotation marks', async () => {
    const body = Buffer.concat([Buffer.from('Before\r\n'), form(textPart('a', 'b')), Buffer.from('After')]);
    const headers = { 'Content-Type': 'multipart/form-data; charset=utf-8; boundary="hb-boundary"' };
    expect(await send(body, headers)).toMatchObject({ status: 200, body: { fields: { a: 'b' } } });
  });

  test('sanitizes file names', async () => {
    const names = [
      '../../etc/passwd.png',
      '..\\\\..\\\\x.png',
      'C:\\\\a\\\\b.png',
      'a\u202egnp.exe',
      `${'n'.repeat(300)}.png`,
      '.htaccess',
      '   ',
      '<b>.png',
    ];
    const { body } = await send(form(...names.map((name) => filePart('screenshots', name, aPng().bytes))));
    expect(body.files?.screenshots?.map(({ name }) => name)).toEqual([
      'passwd.png',
      'x.png',
      'b.png',
      'agnp.exe.png',
      `${'n'.repeat(196)}.png`,
      'htaccess.png',
      'file.png',
      '_b_.png',
    ]);
  });

  test.each<[string, number, Buffer]>([
    ['HTML named .png', 415, filePart('screenshots', 'a.png', '<html><script>alert(1)</script>', 'image/png')],
    [
      'an SVG',
      415,
      filePart('screenshots', 'a.svg', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'image/svg+xml'),
    ],
    ['an SVG as a text document', 415, filePart('documents', 'a.txt', '\ufeff<!-- x --><svg onload="alert(1)"/>')],
    [
      'a PNG followed by HTML',
      415,
      filePart('screenshots', 'a.png', Buffer.concat([aPng().bytes, Buffer.from('<script>alert(1)</script>')])),
    ],
    ['a script with a GIF signature', 415, filePart('screenshots', 'a.gif', 'GIF89a/*xxxxxxxxxxxxx*/=1;alert(1);')],
    ['PHP code with a JPEG signature', 415, filePart('screenshots', 'a.jpg', Buffer.from('ffd8ff3c3f706870', 'hex'))],
    ['a truncated PNG', 415, filePart('screenshots', 'a.png', aPng(64, 64).bytes.subarray(0, 100))],
    ['an image of 2.5 gigapixels', 415, filePart('screenshots', 'a.png', pngWithDeclaredSize(50_000, 50_000))],
    ['a PDF in an image field', 415, sample('screenshots', aPdf())],
    ['an image as a document', 415, sample('documents', aPng())],
    ['a PDF without an end marker', 415, filePart('paymentProof', 'a.pdf', '%PDF-1.7\n1 0 obj')],
    [
      'a PDF after a megabyte of other data',
      415,
      filePart('paymentProof', 'a.pdf', Buffer.concat([Buffer.alloc(megabyte, 'x'), aPdf().bytes])),
    ],
    [
      'an executable named .pdf',
      415,
      filePart('paymentProof', 'a.pdf', Buffer.from('4d5a90000300000004000000ffff0000', 'hex')),
    ],
    ['an empty file', 422, filePart('paymentProof', 'a.png', '')],
    [
      'two files in a field for one',
      422,
      Buffer.concat([sample('paymentProof', aPng()), sample('paymentProof', aPng())]),
    ],
    ['a file in an unknown field', 422, sample('avatar', aPng())],
    ['a file field named constructor', 422, sample('constructor', aPng())],
    ['text in a file field', 422, textPart('paymentProof', '/etc/passwd')],
    ['a field sent twice', 422, Buffer.concat([textPart('hours', '1'), textPart('hours', '2')])],
    ['text that is not UTF-8', 422, textPart('note', Buffer.from([0xc3, 0x28]))],
    ['eleven files', 413, Buffer.concat(Array.from({ length: 11 }, () => sample('screenshots', aPng())))],
    ['an image over 10 MB', 413, sample('screenshots', aText(10 * megabyte + 1, 'a.png'))],
    ['a thousand fields', 413, Buffer.concat(Array.from({ length: 1000 }, (_, index) => textPart(`f${index}`, 'x')))],
    ['more than 1 MB of text', 413, textPart('note', 'x'.repeat(megabyte + 1))],
    ['a field without a name', 400, rawPart('Content-Disposition: form-data')],
    ['a field named __proto__[x]', 400, textPart('__proto__[x]', '1')],
    [
      'a part with an unknown transfer encoding',
      400,
      rawPart('Content-Disposition: form-data; name="a"\r\nContent-Transfer-Encoding: x'),
    ],
  ])('rejects %s', async (_case, status, parts) => {
    const response = await send(form(parts));
    expect(response).toMatchObject({ status, body: { error: expect.stringMatching(/\.$/) } });
  });

  test('error messages name the field and the allowed values', async () => {
    const several = [sample('screenshots', aPng()), filePart('screenshots', 'صورة 2.jpg', aPdf().bytes)];
    expect((await send(form(...several))).body.fields).toEqual({
      screenshots: 'صورة 2.jpg is not an image (JPEG, PNG, GIF, BMP or WebP).',
    });
    expect((await send(form(filePart('screenshots', 'IMG_3.png', '')))).body.error).toBe('IMG_3.png is empty.');
    expect((await send(form(filePart('documents', 'log.txt', 'a\0b')))).body.error).toBe(
      'log.txt is not a document (PDF, Word, Excel, PowerPoint, text, RTF or ODT). Save text as UTF-8.',
    );
    expect((await send(form(sample('avatar', aPng())))).body.error).toBe('Unexpected file field "avatar".');
    expect((await send(form(...Array.from({ length: 11 }, () => sample('screenshots', aPng()))))).body.error).toBe(
      'Too many files: 10 at most.',
    );
    expect((await send(form(sample('paymentProof', aText(10 * megabyte + 1))))).body.error).toBe(
      'note.txt is too large: 10 MB at most.',
    );
  });

  const file = sample('paymentProof', aPng());
  test.each<[string, Buffer, Record<string, string>]>([
    ['has no closing boundary', Buffer.concat([sample('paymentProof', aPng())]), {}],
    ['ends within a file', sample('paymentProof', aPng()).subarray(0, 160), {}],
    ['has another boundary', form(textPart('a', 'b')), { 'Content-Type': 'multipart/form-data; boundary=other' }],
    ['declares no boundary', form(textPart('a', 'b')), { 'Content-Type': 'multipart/form-data' }],
    ['is not multipart', Buffer.from('hello'), {}],
    ['has a part without Content-Disposition', form(file, rawPart('Content-Type: text/plain')), {}],
    ['has a part that is not form-data', form(file, rawPart('Content-Disposition: attachment; name="a"')), {}],
    ['has a part with an empty Content-Disposition', form(file, rawPart('Content-Disposition: ')), {}],
    [
      'has a file name without an end',
      form(file, rawPart('Content-Disposition: form-data; name="a"; filename="b')),
      {},
    ],
    ['has a part with a parameter without a value', form(file, rawPart('Content-Disposition: form-data; name')), {}],
    ['has text after a boundary', form(file, Buffer.from('--hb-boundary x\r\n\r\nx\r\n')), {}],
  ])('returns 400 when the form %s', async (_case, body, headers) => {
    expect(await send(body, headers)).toMatchObject({ status: 400, body: { code: 'unreadable_form' } });
  });

  test('rejects a request whose Content-Length is over 100 MB', async () => {
    const socket = connect(server.port, '127.0.0.1');
    socket.write(
      `POST / HTTP/1.1\r\nHost: x\r\nContent-Type: ${formType}\r\nContent-Length: ${101 * megabyte}\r\n\r\n`,
    );
    const [response] = await new Promise<[Buffer]>((done) => socket.once('data', (data: Buffer) => done([data])));
    expect(response.toString()).toMatch(/^HTTP\/1.1 413 [^]*100 MB at most/);
    socket.destroy();
  });

  test('keeps the connection usable after a rejected request', async () => {
    const body = form(sample('screenshots', aText(12 * megabyte, 'a.png')));
    const socket = connect(server.port, '127.0.0.1');
    let received = '';
    socket.on('data', (data: Buffer) => {
      received += data.toString();
    });
    const head = (length: number) =>
      `POST / HTTP/1.1\r\nHost: x\r\nContent-Type: ${formType}\r\nContent-Length: ${length}\r\n\r\n`;
    socket.write(head(body.length));
    socket.write(body);
    const good = form(textPart('a', 'b'));
    socket.write(head(good.length));
    socket.write(good);
    await eventually(() => received.includes('200 OK'));
    expect(received).toMatch(/413 [^]*HTTP\/1.1 200 OK/);
    socket.destroy();
  });
});

function pngWithDeclaredSize(width: number, height: number): Buffer {
  const bytes = Buffer.from(aPng().bytes);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
}
