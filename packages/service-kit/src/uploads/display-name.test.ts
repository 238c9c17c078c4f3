import { displayName } from './display-name';

/** Returns the shortest time of three runs in milliseconds, so that a pause of the machine does not distort it. */
function shortestTime(given: string): number {
  const times = Array.from({ length: 3 }, () => {
    const start = performance.now();
    displayName(given, 'pdf');
    return performance.now() - start;
  });
  return Math.min(...times);
}

test.each([
  ['dots and spaces', `a${'. '.repeat(500_000)}b.pdf`],
  ['slashes', '/'.repeat(1_000_000)],
  ['combining marks', `a${'\u0301'.repeat(1_000_000)}.pdf`],
  ['lone surrogates', '\ud83d'.repeat(1_000_000)],
  ['spaces', `${' '.repeat(1_000_000)}.pdf`],
])('handles a million %s in less than 20 ms', (_case, given) => {
  expect(shortestTime(given)).toBeLessThan(20);
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
])('converts %j to %j', (given, shown) => {
  expect(displayName(given, 'pdf')).toBe(shown);
});
