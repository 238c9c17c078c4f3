import type { MigrationConfig } from '@hourbank/service-kit/config';
import { runMigrations } from '@hourbank/service-kit/db';
import { wholeSchema } from './db/data-source';

/** Runs pending migrations. Run it as a job before replicas start. */
export async function migrate({ DATABASE_URL }: MigrationConfig, print: (line: string) => void): Promise<void> {
  const names = await runMigrations({ url: DATABASE_URL, ...wholeSchema });
  print(names.length === 0 ? 'The database is up to date.' : `Applied: ${names.join(', ')}.`);
}
