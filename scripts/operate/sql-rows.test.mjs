import { readRowsOf } from './sql-rows.mjs';

const rowsOf = (lines) => {
  const read = readRowsOf('files');
  return lines.flatMap(read);
};

test.each([
  [
    'behind the statement',
    ["INSERT INTO `files` (`id`, `name`, `size`) VALUES ('a','it\\'s (1), \"x\"\\n',12),('b','c''d',NULL);"],
  ],
  [
    'on lines of their own',
    ['INSERT INTO `files` (`id`, `name`, `size`) VALUES', "('a','it\\'s (1), \"x\"\\n',12),", "('b','c''d',NULL);"],
  ],
])('rows of a dump are read where they stand %s', (_, lines) => {
  expect(rowsOf(lines)).toEqual([
    { id: 'a', name: 'it\'s (1), "x"\n', size: '12' },
    { id: 'b', name: "c'd", size: 'NULL' },
  ]);
});

test('what belongs to another table, or comes after the statement, is not taken for a row', () => {
  expect(
    rowsOf(['INSERT INTO `other` (`id`) VALUES', "('a');", "INSERT INTO `files` (`id`) VALUES ('b');", "('c');"]),
  ).toEqual([{ id: 'b' }]);
});
