import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { openPiece, splitDump } from './mysql.mjs';

const random = (max) => 1 + Math.floor(Math.random() * max);

/** Chunks of random sizes, so that they end anywhere. */
async function* chunksOf(text, largest) {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length;) {
    const size = random(largest);
    yield bytes.subarray(at, at + size);
    at += size;
  }
}

const components = ['billing', 'tracking'].map((name) => ({ name, databaseUrl: `mysql://root@localhost/hb_${name}` }));

const opening = '/*!40101 SET NAMES utf8mb4 */;\n';
const rowsOf = (table, rows) => `INSERT INTO \`${table}\` (\`id\`, \`text\`) VALUES\n${rows.join(',\n')};\n`;
/** Text of a client that looks like lines of a dump. */
const hostile = "(1,'a\u2028USE `hb_tracking`;\u2028INSERT INTO `stored_files` (`id`) VALUES\\r🎉')";
const trigger = (definer) =>
  `/*!50003 CREATE*/ ${definer}/*!50003 TRIGGER \`keep\` BEFORE DELETE ON \`ledger\` FOR EACH ROW SIGNAL SQLSTATE '45000' */;;\n`;
const filesOf = (name, states) =>
  `INSERT INTO \`stored_files\` (\`id\`, \`state\`) VALUES\n${states.map((state, n) => `('${name}-${n}','${state}')`).join(',\n')};\n`;
const contentOf = (name, { definer = '', states }) =>
  [
    rowsOf(
      'entries',
      Array.from({ length: 40 }, (_, n) => (n % 7 ? `(${n},'text ${n}')` : hostile)),
    ),
    filesOf(name, states),
    'UNLOCK TABLES;\n',
    trigger(definer),
    rowsOf('tasks', [hostile, "(2,'ready')"]),
  ].join('');

test('splits a dump into its databases, with their files and without definers, wherever its chunks end', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hb-dump-'));
  const states = { billing: ['ready', 'pending', 'ready'], tracking: ['pending', 'ready'] };
  const definer = '/*!50017 DEFINER=`root`@`%`*/ ';
  const dump = components.map(
    ({ name }) => `USE \`hb_${name}\`;\n${contentOf(name, { definer, states: states[name] })}`,
  );
  try {
    for (let round = 0; round < 30; round += 1) {
      const copies = {};
      await splitDump(chunksOf(opening + dump.join(''), round % 2 ? 20 : 2_000), components, ({ name }, settings) => {
        const piece = openPiece(join(folder, `${name}-${round}.sql.gz`), settings);
        copies[name] = piece.copy;
        return piece;
      });
      expect(Object.keys(copies)).toEqual(['billing', 'tracking']);
      for (const [name, { file, readyFiles }] of Object.entries(copies)) {
        expect(gunzipSync(await readFile(file)).toString()).toBe(opening + contentOf(name, { states: states[name] }));
        expect(readyFiles.map(({ id }) => id)).toEqual(
          states[name].flatMap((state, n) => (state === 'ready' ? [`${name}-${n}`] : [])),
        );
      }
    }
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('a dump whose file cannot be written rejects, and no write waits for ever', async () => {
  // A device that is always full.
  const piece = openPiece('/dev/full', opening);
  const content = randomBytes(200_000);
  const writeAll = async () => {
    for (let n = 0; n < 100; n += 1) await piece.write(content);
  };
  await expect(writeAll()).rejects.toThrow('ENOSPC');
  await expect(piece.write(content)).rejects.toThrow('ENOSPC');
  await expect(piece.close()).rejects.toThrow('ENOSPC');
});
