import { displayName } from './display-name';

/** The fastest of three, so that a pause of the machine does not count, ms. */
function fastest(given: string): number {
  const times = Array.from({ length: 3 }, () => {
    const since = performance.now();
    displayName(given, 'pdf');
    return performance.now() - since;
  });
  return Math.min(...times);
}

test.each([
  ['dots and blanks', `a${'. '.repeat(500_000)}b.pdf`],
  ['folders', '/'.repeat(1_000_000)],
  ['marks on one letter', `a${'\u0301'.repeat(1_000_000)}.pdf`],
  ['half characters', '\ud83d'.repeat(1_000_000)],
  ['blanks', `${' '.repeat(1_000_000)}.pdf`],
])('a million characters of %s take no time', (_what, given) => {
  expect(fastest(given)).toBeLessThan(20);
});

test('no name is longer than 200 characters or loses its ending', () => {
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
])('%j is shown as %j', (given, shown) => {
  expect(displayName(given, 'pdf')).toBe(shown);
});
