import { join } from 'node:path';
import { run } from '../lib/run.mjs';
import { readSchema } from './read-schema.mjs';

const anything = 'only good for bringing an empty database up to date';
const env = {
  INTERNAL_SECRET: anything,
  FILES_SECRET: anything,
  KEY_ENCRYPTION_SECRET: anything,
  SEAL_KEY_SECRET: anything,
  IDENTITY_URL: 'http://127.0.0.1:9',
  BILLING_URL: 'http://127.0.0.1:9',
  LOG_LEVEL: 'error',
  MIGRATE_ON_START: 'true',
};

/** Runs the migrations of a built service on a SQLite file and returns the resulting schema. */
export async function migratedSchema(built, { folder }, file) {
  const store = `file:${file}.store`;
  await run(process.execPath, [join(built, folder, 'main.js'), 'migrate'], {
    env: { ...env, STORE_URL: store, DATABASE_URL: `sqlite:${file}` },
  });
  return readSchema(file);
}
