import type { MigrationConfig } from '@hourbank/service-kit/config';
import { migrateDatabase } from '@hourbank/service-kit/db';
import { wholeSchema } from './db/data-source';

/** Applies all pending migrations. Deployments run it as a job before the replicas start. */
export const migrate = ({ DATABASE_URL }: MigrationConfig, print: (line: string) => void): Promise<void> =>
  migrateDatabase({ url: DATABASE_URL, ...wholeSchema }, print);
