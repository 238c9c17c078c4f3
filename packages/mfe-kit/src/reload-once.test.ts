import { isMissingChunk, reloadOnce } from './reload-once';

beforeEach(() => sessionStorage.clear());

test('distinguishes a missing file of the build from other errors', () => {
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

const missing = (file: string) =>
  Object.assign(new Error(`Loading chunk 12 failed.\n(error: https://example.com/assets/${file})`), {
    name: 'ChunkLoadError',
  });

test('reloads the page once per missing file and returns false if it is still missing', () => {
  let reloads = 0;
  const reload = () => {
    reloads += 1;
  };
  const results = ['tasks.0a1b.js', 'tasks.0a1b.js', 'tasks.2c3d.js', 'tasks.2c3d.js', 'tasks.0a1b.js'].map((file) =>
    reloadOnce(missing(file), reload),
  );
  expect(results).toEqual([true, false, true, false, false]);
  expect(reloads).toBe(2);
});

test('remembers a limited number of files', () => {
  for (let at = 0; at < 500; at += 1) reloadOnce(missing(`${at}.js`), () => {});
  expect(sessionStorage.getItem('hb-reloaded-for')!.length).toBeLessThan(4_000);
  expect(reloadOnce(missing('499.js'), () => {})).toBe(false);
});

test('does not reload without storage, because the reloads would not end', () => {
  const spy = jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  expect(
    reloadOnce(missing('tasks.js'), () => {
      throw new Error('reloaded');
    }),
  ).toBe(false);
  spy.mockRestore();
});
