import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import { ConfigError, readConfig } from './read-config';

const schema = z.object({
  PASSWORD: z.string({ error: 'is required' }).min(4, { error: 'must have at least 4 characters' }),
  PORT: z.coerce.number().default(80),
  CONFIG_FILE: z.string().optional(),
});

let folder: string;
const fileWith = async (content: string) => {
  const file = join(folder, 'secret');
  await writeFile(file, content);
  return file;
};
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'config-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('reads a variable from a file and removes the final line break', async () => {
  const PASSWORD_FILE = await fileWith(' pass word \r\n');
  expect(readConfig(schema, { PASSWORD_FILE, PORT: '8080' })).toEqual({ PASSWORD: ' pass word ', PORT: 8080 });
});

test('does not open a file for a variable whose own name ends with _FILE', () => {
  expect(readConfig(schema, { PASSWORD: 'pass', CONFIG_FILE: '/nowhere' })).toMatchObject({ CONFIG_FILE: '/nowhere' });
});

test('treats empty values as not set', async () => {
  expect(() => readConfig(schema, { PASSWORD: '' })).toThrow(new ConfigError('PASSWORD: is required'));
  expect(() => readConfig(schema, { PASSWORD: '', PASSWORD_FILE: '' })).toThrow(
    new ConfigError('PASSWORD: is required'),
  );
  expect(() => readConfig(schema, { PASSWORD_FILE: '/dev/null' })).toThrow(new ConfigError('PASSWORD: is required'));
});

test('reports an invalid file value, an unreadable file and a duplicate value in one line without the value', async () => {
  const PASSWORD_FILE = await fileWith('abc\n');
  expect(() => readConfig(schema, { PASSWORD_FILE })).toThrow(
    new ConfigError('PASSWORD: must have at least 4 characters'),
  );
  expect(() => readConfig(schema, { PASSWORD: 'pass', PASSWORD_FILE })).toThrow(
    new ConfigError('PASSWORD: is set, and PASSWORD_FILE too; one of them is enough'),
  );
  const missingFile = join(folder, 'missing');
  expect(() => readConfig(schema, { PASSWORD_FILE: missingFile })).toThrow(
    new ConfigError(`PASSWORD_FILE: ${missingFile} cannot be read (ENOENT)`),
  );
});
