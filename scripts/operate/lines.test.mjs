import { blocksOf, linesOf } from './lines.mjs';

/** Chunks of random sizes, so that they also end within a character. */
async function* chunksOf(text) {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length;) {
    const size = 1 + Math.floor(Math.random() * 9);
    yield bytes.subarray(at, at + size);
    at += size;
  }
}
const split = async (text) => {
  const lines = [];
  for await (const line of linesOf(chunksOf(text))) lines.push(line);
  return lines;
};

test('only line feeds end a line, wherever chunks end', async () => {
  const hostile = "INSERT INTO tasks VALUES ('a\u2028USE `identity`;\u2028DROP TABLE admins;\u2029\u0085\r ü 🎉');";
  for (let round = 0; round < 200; round++)
    expect(await split(`USE \`tasks\`;\n${hostile}\n\nend`)).toEqual(['USE `tasks`;', hostile, '', 'end']);
});

test('a last line feed starts no line', async () => {
  expect(await split('one\ntwo\n')).toEqual(['one', 'two']);
  expect(await split('')).toEqual([]);
});

test('blocks are whole lines and together the text', async () => {
  const text = 'USE `tasks`;\nü\n\n🎉 long line\nend';
  for (let round = 0; round < 200; round++) {
    const blocks = [];
    for await (const block of blocksOf(chunksOf(text))) blocks.push(block.toString());
    expect(blocks.join('')).toBe(text);
    for (const block of blocks.slice(0, -1)) expect(block).toMatch(/\n$/);
  }
});
