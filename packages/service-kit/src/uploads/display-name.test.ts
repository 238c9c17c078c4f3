import { leastCpuMs } from '@hourbank/testing';
import { displayName } from './form-parts';

test.each([
  ['dots and spaces', `a${'. '.repeat(500_000)}b.pdf`],
  ['slashes', '/'.repeat(1_000_000)],
  ['combining marks', `a${'\u0301'.repeat(1_000_000)}.pdf`],
  ['lone surrogates', '\ud83d'.repeat(1_000_000)],
  ['spaces', `${' '.repeat(1_000_000)}.pdf`],
])('handles a million %s in less than 25 ms', (_case, given) => {
  expect(leastCpuMs(() => displayName(given, 'pdf'))).toBeLessThan(25);
});

test('limits names to 200 characters and keeps the extension', () => {
  for (const given of ['n'.repeat(5_000), `${'ö'.repeat(5_000)}.pdf`, `${'😀'.repeat(700)}.PDF`]) {
    const name = displayName(given, 'pdf');
    expect(name.length).toBeLessThanOrEqual(200);
    expect(name).toMatch(/\.pdf$/i);
    expect(name.isWellFormed()).toBe(true);
  }
});

test.each([
  [' . a. . ', 'a.pdf'],
  ['...', 'file.pdf'],
  ['x.PDF', 'x.pdf'],
  ['C:\\folder\\x.jpg', 'x.jpg.pdf'],
  ['a\u202egnp.exe', 'agnp.exe.pdf'],
  ['zero\u200bwidth\u200d.pdf', 'zerowidth.pdf'],
  ['👩\u200d💻 ❤\ufe0f.pdf', '👩\u200d💻 ❤\ufe0f.pdf'],
  ['نمی\u200cشود.pdf', 'نمی\u200cشود.pdf'],
  ['فاتورة ٢٠٢٦.pdf', 'فاتورة ٢٠٢٦.pdf'],
])('converts %j to %j', (given, shown) => {
  expect(displayName(given, 'pdf')).toBe(shown);
});
