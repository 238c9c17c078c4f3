import { seeded } from '@hourbank/testing';
import { foldText } from './text-rules';

test.each([
  ['مؤسسة', 'مؤسسه'],
  ['القرى', 'القري'],
  ['شـــركة', 'شركة'],
  ['رقم ٤٥', 'رقم 45'],
  ['فاتورة ۱۲۳۴', 'فاتوره 1234'],
  ['١٫٥', '1.5'],
  ['أحمد إبراهيم آل', 'احمد ابراهيم ال'],
  ['مُحَمَّد', 'محمد'],
  ['هٰذا', 'هذا'],
  ['ٱلله', 'الله'],
  ['ﷲ', 'الله'],
  ['ﻻ', 'لا'],
  ['ﻣﺆﺳﺴﺔ', 'مؤسسة'],
  ['شيء', 'شئ'],
  ['بناء', 'بنا'],
  ['سائر', 'ساير'],
  ['کریم', 'كريم'],
  ['می\u200cخواهم', 'میخواهم'],
  ['بيروت\u200f', 'بيروت'],
  ['كيف؟', 'كيف?'],
  ['ÉLAN', 'elan'],
  ['Ölçüm', 'olcum'],
  ['Straße', 'STRASSE'],
  ['Łódź', 'lodz'],
  ['YILDIZ', 'yıldız'],
  ['Ærø', 'aero'],
  ['ΟΔΟΣ', 'οδος'],
  ['O’Brien', "O'Brien"],
  ['O´Brien', "O'Brien"],
  ['“Cedar”', '"Cedar"'],
  ['12\u201134', '12-34'],
  ['12\u00a034', '12 34'],
  ['ＡＢ１２', 'ab12'],
])('a search finds %j by %j', (stored, searched) => {
  expect(foldText(stored)).toBe(foldText(searched));
});

test('different words stay different', () => {
  for (const [one, other] of [
    ['بيت', 'بنت'],
    ['تاج', 'باج'],
    ['حرب', 'خرب'],
    ['٤٥', '٤٦'],
  ] as const)
    expect(foldText(one)).not.toBe(foldText(other));
});

/** Each letter of a text in a spelling that people do not tell apart from it. */
const variants: readonly (readonly string[])[] = [
  ['ا', 'أ', 'إ', 'آ', 'ٱ', 'ﺎ'],
  ['ه', 'ة', 'ﺔ', 'ہ'],
  ['ي', 'ى', 'ی', 'ئ', 'ﻲ'],
  ['و', 'ؤ'],
  ['ك', 'ک', 'ﻛ'],
  ['ل', 'ﻟ'],
  ['0', '٠', '۰', '０'],
  ['7', '٧', '۷'],
  ['a', 'A', 'á', 'Ä', 'ａ'],
  ['s', 'S', 'š'],
  ['-', '\u2010', '\u2011', '\u2013', '\u2212', '－'],
  ["'", '’', '‘'],
];
const marks = ['', '', '', '\u064e', '\u0651\u0650', '\u0640', '\u200c', '\u200f', '\u202b'];

test('every way of writing a text is found by every other', () => {
  const random = seeded(5);
  const oneOf = <T>(values: readonly T[]) => values[Math.floor(random() * values.length)] as T;
  for (let round = 0; round < 2000; round += 1) {
    const letters = Array.from({ length: 1 + Math.floor(random() * 10) }, () => oneOf(variants));
    const written = () => letters.map((spellings) => oneOf(spellings) + oneOf(marks)).join('');
    const [stored, searched] = [written(), written()];
    expect([stored, searched, foldText(searched)]).toEqual([stored, searched, foldText(stored)]);
    expect(foldText(foldText(stored))).toBe(foldText(stored));
  }
});
