import { execFileSync } from 'node:child_process';
import { seeded, textOfPdf } from '@hourbank/testing';
import { createPageWriter } from './page-writer';

async function pdfOf(lines: readonly string[]): Promise<Buffer> {
  const writer = createPageWriter({ Title: '', Author: '', CreationDate: new Date(0) });
  let y = 40;
  for (const line of lines) y = writer.text(line, { x: 40, y, width: 500, maxLines: 1 }, { size: 8 });
  return writer.end();
}

const rightToLeft = /[\u05d0-\u05ea\u0620-\u065f\u066e-\u06ef\ufb50-\ufdff]/;
const reversed = (text: string) => Array.from(text).reverse().join('');
/** The text of a PDF in the order of its operators. Programs reverse segments that are drawn from right to left. */
const textOf = (pdf: Buffer) =>
  textOfPdf(pdf)
    .map((segment) => (rightToLeft.test(segment) ? reversed(segment) : segment))
    .join('');

/** What a program reads that knows nothing of our way of writing. */
const readByPoppler = (pdf: Buffer) =>
  execFileSync('pdftotext', ['-', '-'], { input: pdf })
    .toString()
    .replaceAll(/[\u202a-\u202e\f]/g, '')
    .split('\n')
    .filter((line) => line !== '');

const lines = [
  'مؤسسة "الأرز"',
  'مراجعة السجلات',
  'لا إله إلا الله ﷲ',
  'بِسْمِ اللَّهِ',
  '«أهلاً» وسهلاً',
  'النور (بيروت)',
  'کریم گچ پژ',
  'שלום עולם',
  'שארע [ביירות]',
  'office fluffy first AVATAR',
  'a-b a\u2010b a\u2011b a\u2013b a\u2212b',
  'µ and μ, Ω and Ω',
];

test.each(lines)('a program reads %j as it was typed', async (line) => {
  expect(readByPoppler(await pdfOf([line]))).toEqual([line]);
});

test('digits of any script are drawn in the order of their value', async () => {
  expect(textOf(await pdfOf(['١٢٥']))).toBe('١٢٥');
  expect(textOf(await pdfOf(['شارع ۱۲۵']))).toBe('شارع ۱۲۵');
  expect(readByPoppler(await pdfOf(['١٢٥']))).toEqual(['١٢٥']);
});

const arabic = [...'ابتثجحخدذرزسشصضطظعغفقكلمنهويةىءأإآؤئپچژگکی'];
const wordsOf = (letters: readonly string[], random: () => number) => () =>
  Array.from({ length: 1 + Math.floor(random() * 7) }, () => letters[Math.floor(random() * letters.length)]).join('');

test('the text of lines in all scripts, with digits and signs, is what was typed', async () => {
  const random = seeded(21);
  const words = [
    wordsOf(arabic, random),
    wordsOf(arabic, random),
    wordsOf([...'אבגדהוזחטיכלמנסעפצקרשתםןף'], random),
    wordsOf([...'abcdefghijklmnopqrstuvwxyzÉßł'], random),
    wordsOf([...'0123456789'], random),
    wordsOf([...'٠١٢٣٤٥٦٧٨٩'], random),
    wordsOf([...'().,:;%-/"«»[]'], random),
    () => 'لا',
    () => 'ﷲ',
    () => 'office',
  ];
  const line = () =>
    Array.from({ length: 1 + Math.floor(random() * 6) }, () => words[Math.floor(random() * words.length)]!());
  const typed = Array.from({ length: 300 }, () => line().join(' '));
  for (let at = 0; at < typed.length; at += 50) {
    const page = typed.slice(at, at + 50);
    expect(textOf(await pdfOf(page))).toBe(page.join(''));
  }
});

test('a program reads every generated line of Arabic words', async () => {
  const random = seeded(22);
  const word = wordsOf(arabic, random);
  const typed = Array.from({ length: 60 }, () => Array.from({ length: 1 + Math.floor(random() * 5) }, word).join(' '));
  expect(readByPoppler(await pdfOf(typed))).toEqual(typed);
});
