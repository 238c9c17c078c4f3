import { readRowsOf } from './sql-rows.mjs';

const rowsOf = (lines) => {
  const { read } = readRowsOf('files');
  return lines.flatMap(read);
};

test.each([
  [
    'after the statement',
    ["INSERT INTO `files` (`id`, `name`, `size`) VALUES ('a','it\\'s (1), \"x\"\\n',12),('b','c''d',NULL);"],
  ],
  [
    'on separate lines',
    ['INSERT INTO `files` (`id`, `name`, `size`) VALUES', "('a','it\\'s (1), \"x\"\\n',12),", "('b','c''d',NULL);"],
  ],
])('reads the rows of a dump %s', (_, lines) => {
  expect(rowsOf(lines)).toEqual([
    { id: 'a', name: 'it\'s (1), "x"\n', size: '12' },
    { id: 'b', name: "c'd", size: 'NULL' },
  ]);
});

test('ignores rows of other tables and lines after the statement', () => {
  expect(
    rowsOf(['INSERT INTO `other` (`id`) VALUES', "('a');", "INSERT INTO `files` (`id`) VALUES ('b');", "('c');"]),
  ).toEqual([{ id: 'b' }]);
});

test('knows whether the next line can have rows', () => {
  const { read, isWithin } = readRowsOf('files');
  const lines = [
    'INSERT INTO `other` (`id`) VALUES',
    'INSERT INTO `files` (`id`) VALUES',
    "('a'),",
    "('b');",
    'UNLOCK TABLES;',
  ];
  expect(
    lines.map((line) => {
      read(line);
      return isWithin();
    }),
  ).toEqual([false, true, true, false, false]);
});
