import { createHash } from 'node:crypto';
import { inflateSync } from 'node:zlib';
import { amountOf, paymentMethods } from '@hourbank/contracts';
import type { InvoiceSnapshot } from '../invoice-rules';
import { renderInvoice } from './render-invoice';

const names = ['Rana Haddad', 'مؤسسة الأرز للدعم', 'Café 👩‍💻 ☕', 'W'.repeat(200), 'Zoë → Ltd.'];
const pick = <T>(values: readonly T[], index: number): T => values[index % values.length]!;
const day = (index: number) =>
  `2015-${String((index % 12) + 1).padStart(2, '0')}-${String((index % 28) + 1).padStart(2, '0')}`;

/** A snapshot as invoices had it before what came in was recorded (D-80). */
function storedSnapshot(index: number): InvoiceSnapshot {
  const [hours, rate] = [((index * 7919) % 100_000) + 1, ((index * 104_729) % 1_000_000) + 1];
  const amount = amountOf(hours, rate);
  return {
    provider: {
      name: pick(names, index),
      address: index % 3 ? 'Hamra 12\nBeirut' : '',
      taxNumber: index % 4 ? '' : '601-22',
    },
    logo: null,
    client: {
      id: index + 1,
      name: pick(names, index + 1),
      email: 'rana@cedar.example',
      phone: index % 2 ? '+961 1 555 010' : '',
      companyName: index % 5 ? pick(names, index + 2) : '',
      address: 'شارع الحمرا 12',
    },
    lines: [{ packageId: index * 1_000 + 1, hours, rate, amount }],
    total: amount,
    paymentMethod: pick(paymentMethods, index),
    issuedOn: day(index),
    paidOn: day(index + (index % 3)),
  };
}

/** The first letters of the SHA-256 of a PDF. Versions of Node compress in their own way, so streams are inflated. */
function digestOf(pdf: Buffer): string {
  const inflated = pdf
    .toString('latin1')
    .replace(/\nstartxref[\s\S]*|\nxref[\s\S]*?trailer|\/Length \d+/g, '')
    .replace(
      /FlateDecode([^]*?)\nstream\n([^]*?)\nendstream/g,
      (_, head: string, packed: string) => head + inflateSync(Buffer.from(packed, 'latin1')).toString('latin1'),
    );
  return createHash('sha256').update(inflated, 'latin1').digest('hex').slice(0, 12);
}

/** Of the release before invoices said what came in. Another version of pdfkit or of a font changes them all. */
const expected = `
  92eef09c36f5 8454e8629da5 0a5d313763ee 59400c1d7e97 e6b268c3373e 9214a6c8b3ae d750e7bcea53 7acde441f833
  0b2a5db222ad 8cf8f6ed936d 187c09466419 42ee298322df 7e6b1504981a 3c38b49dcdc1 8250db2e94b0 ae430747d081
  469c9e1dffdf 94409657db6b 764593440373 c1ccbe265c48 29b772dfae17 2520328da752 c3aa3afd3660 68da979f34d1
  886aa568a413 22cff966c89f 645e940d575e 34965d2fe543 8c565dbdfa3d 17c35943ff7f 5deb36ff6de5 c167ff7169d1
  aa8b5f52899d d6dcf339213a 660afee474d2 8ce88513898f 2470a6c99325 6f8c3498dcec 2b3ef1c75d45 870b86b36080
`;

test('invoices that were issued before render byte for byte as they did', async () => {
  const digests = [];
  for (let index = 0; index < 40; index += 1) {
    const invoice = {
      number: `INV-2015-${String(index + 1).padStart(6, '0')}`,
      issuedAt: new Date(day(index)),
      snapshot: storedSnapshot(index),
    };
    digests.push(digestOf(await renderInvoice({ invoice, logo: null, voidedOn: index % 7 ? null : day(index + 1) })));
  }
  expect(digests).toEqual(expected.trim().split(/\s+/));
});
