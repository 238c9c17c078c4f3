import { asSystem } from '@hourbank/service-kit/audit';
import { ConfigError, type MigrationConfig } from '@hourbank/service-kit/config';
import {
  commandStatementMs,
  instantToDb,
  missingTriggers,
  openDatabase,
  migrateDatabase,
} from '@hourbank/service-kit/db';
import { AppError } from '@hourbank/service-kit/errors';
import { commandLog } from '@hourbank/service-kit/logger';
import type { ZodType } from 'zod';
import { createAdmin as addAdmin } from './admins/create-admin';
import { auditTable } from './audit/audit-store';
import { eraseClient } from './clients/erase-client';
import { resetSecondFactor } from './enrolment/enrol';
import { adminPassword, adminRole, adminUsername, type IdentityConfig } from './config';
import { wholeSchema } from './db/data-source';
import { createCore } from './deps';
import type { IdentityCore } from './dependencies';
import { generatePassword } from './passwords/generate-password';

type Print = (line: string) => void;

const openExisting = (config: IdentityConfig) =>
  openDatabase({
    url: config.DATABASE_URL,
    statementMs: commandStatementMs,
    log: commandLog,
    migrate: config.MIGRATE_ON_START,
    ...wholeSchema,
  });

async function withCore(config: IdentityConfig, work: (core: IdentityCore) => Promise<void>) {
  const db = await openExisting(config);
  try {
    await work(createCore(db, config));
  } finally {
    await db.close();
  }
}

/** Applies all pending migrations. Deployments run it as a job before the replicas start. */
export const migrate = ({ DATABASE_URL }: MigrationConfig, print: Print): Promise<void> =>
  migrateDatabase({ url: DATABASE_URL, ...wholeSchema }, print);

/** The triggers let older rows be deleted after six months (D-68). */
const protectedDays = 180;

/** Checks that the triggers of the audit log protect it (D-68). Returns true if they do. */
export async function check(config: IdentityConfig, print: Print): Promise<boolean> {
  const db = await openExisting(config);
  try {
    const since = instantToDb(new Date(Date.now() - protectedDays * 86_400_000));
    const missing = await missingTriggers(db, auditTable, `at > '${since}'`);
    for (const trigger of missing)
      print(`The trigger ${trigger} does not protect the audit log: find out who removed it, then create it again.`);
    if (missing.length === 0) print('The audit log is protected.');
    return missing.length === 0;
  } finally {
    await db.close();
  }
}

/** Creates a new signing key (D-15). Running replicas load it without a restart. */
export const rotateKeys = (config: IdentityConfig, print: Print): Promise<void> =>
  withCore(config, async ({ keyring }) => {
    print(`The signing key is now ${await keyring.rotate()}. Tokens of older keys stay valid until they expire.`);
  });

/**
 * Adds an admin with the given password, or with a generated one, which it prints. Throws a `ConfigError` for invalid
 * input.
 */
export async function createAdmin(
  config: IdentityConfig,
  { name = '', role: givenRole = 'owner', password: given }: { name?: string; role?: string; password: string },
  print: Print,
): Promise<void> {
  const username = parse('username', adminUsername, name);
  const role = parse('role', adminRole, givenRole);
  const password = given === '' ? generatePassword() : parse('password', adminPassword, given);
  await withCore(config, async (core) => {
    await asSystem('command', () => addAdmin(core, { username, password, role })).catch((cause: unknown) => {
      throw cause instanceof AppError ? new ConfigError(`create-admin: ${cause.message}`) : cause;
    });
  });
  print(given === '' ? `Admin ${username} has the password ${password}` : `Admin ${username} was created.`);
}

/**
 * Removes the second factor of an admin, for the last owner who lost it, and ends the admin's sessions. Throws a
 * `ConfigError`.
 */
export const resetTwoFactor = (config: IdentityConfig, name: string | undefined, print: Print): Promise<void> =>
  withCore(config, async (core) => {
    const admin = await core.admins.findByName(name ?? '');
    if (!admin) throw new ConfigError('reset-two-factor: there is no admin of that name');
    const noRefresh = { ...core, refreshRevocations: async () => undefined };
    await asSystem('command', () => resetSecondFactor(noRefresh, admin.id, null)).catch((cause: unknown) => {
      throw cause instanceof AppError ? new ConfigError(`reset-two-factor: ${cause.message}`) : cause;
    });
    print(`Two-factor authentication of ${admin.username} is off, and all sessions have ended.`);
  });

/**
 * Erases the data of a client that was deleted more than 30 days ago, in all services. It can be repeated. Throws a
 * `ConfigError`.
 */
export const eraseClientData = (config: IdentityConfig, id: string | undefined, print: Print): Promise<void> =>
  withCore(config, async (core) => {
    if (!/^[1-9]\d{0,8}$/.test(id ?? '')) throw new ConfigError('erase-client: give the id of a client');
    await asSystem('command', () => eraseClient(core, Number(id))).catch((cause: unknown) => {
      throw cause instanceof AppError ? new ConfigError(`erase-client: ${cause.message}`) : cause;
    });
    print(
      `The data of client ${id} is erased here. The other services follow within seconds of being up, files within ten minutes.`,
    );
  });

function parse<T>(what: string, schema: ZodType<T>, value: string): T {
  const { data, error } = schema.safeParse(value);
  if (data === undefined) throw new ConfigError(`create-admin: the ${what} ${error?.issues[0]?.message ?? 'is wrong'}`);
  return data;
}
