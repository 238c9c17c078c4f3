import { isMissingChunk, reloadOnce } from './reload-once';

beforeEach(() => sessionStorage.clear());

test('a missing file of the build is told from other errors', () => {
  const missing = [
    Object.assign(new Error('x'), { name: 'ChunkLoadError' }),
    new Error('Loading CSS chunk 4 failed.'),
    new TypeError('Failed to fetch dynamically imported module: https://example.com/a.js'),
  ];
  expect(missing.map(isMissingChunk)).toEqual([true, true, true]);
  expect([new Error('Failed to fetch tasks'), 'Loading chunk', undefined].map(isMissingChunk)).toEqual([
    false,
    false,
    false,
  ]);
});

test('the page is reloaded once per browser session', () => {
  let reloads = 0;
  const reload = () => {
    reloads += 1;
  };
  expect([reloadOnce(reload), reloadOnce(reload)]).toEqual([true, false]);
  expect(reloads).toBe(1);
});

test('without storage nothing is reloaded: it could go on for ever', () => {
  const spy = jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  expect(
    reloadOnce(() => {
      throw new Error('reloaded');
    }),
  ).toBe(false);
  spy.mockRestore();
});
