import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Connection, RowDataPacket } from 'mysql2/promise';
import type { Opened } from '../cleanups';
import { assertTotals } from '../large/analytics';
import type { Component } from '../processes';
import { databaseNames, type Databases, startDatabases } from '../stack/databases';
import { type Stack, startStack } from '../stack/stack';
import { seedSize, type Size } from './seed-size';

const { billing } = databaseNames;

/** A stack with svc-identity and a database server of its own. */
export interface GrownStack extends Size {
  readonly stack: Stack;
  readonly databases: Databases;
  /** Folder of stored files. */
  readonly folder: string;
  /** An admin's token. */
  readonly token: string;
  /** Processes whose CPU time counts for its responses. */
  readonly components: readonly Pick<Component, 'name' | 'pid'>[];
  /** Seconds until the rows were inserted. */
  readonly seeded: number;
  /** Size of the databases. */
  readonly megabytes: number;
  /** Seconds after the start until the work in the background was finished; null if it was not. */
  readonly background: { forecasts: number | null; months: number | null };
  /** Warnings of the components, each with its number. */
  warnings(): string[];
}

/**
 * The work that svc-billing does for each account after the start, as it does on each new day or month: what is left,
 * and a number that changes with progress. The first entries are from January 2024.
 */
const unfinished = {
  forecasts: `SELECT COUNT(*) AS remaining, COUNT(*) AS progress FROM ${billing}.accounts WHERE forecast_on IS NULL`,
  months: `SELECT PERIOD_DIFF(DATE_FORMAT(NOW() - INTERVAL 1 DAY, '%Y%m'), 202401) - COUNT(*) AS remaining,
    (SELECT COUNT(*) FROM ${billing}.account_months) AS progress FROM ${billing}.completed_months`,
};
const maxSecondsWithoutProgress = 120;

interface Work extends RowDataPacket {
  remaining: number;
  progress: number;
}

/** Waits until nothing remains; returns the seconds since `since`, or null if there was no progress for two minutes. */
async function secondsUntilDone(connection: Connection, sql: string, since: number): Promise<number | null> {
  let last = { progress: Number.NaN, at: since };
  for (;;) {
    const [[work]] = await connection.query<Work[]>(sql);
    const at = performance.now();
    if (Number(work?.remaining) === 0) return (at - since) / 1000;
    const progress = Number(work?.progress);
    if (progress !== last.progress) last = { progress, at };
    if (at - last.at > maxSecondsWithoutProgress * 1000) return null;
    await sleep(250);
  }
}

/** Data and indexes of all databases, MB. */
async function megabytesOf(connection: Connection): Promise<number> {
  const [[row]] = await connection.query<({ bytes: number } & RowDataPacket)[]>(
    'SELECT SUM(data_length + index_length) AS bytes FROM information_schema.tables WHERE table_schema IN (?)',
    [Object.values(databaseNames)],
  );
  return Number(row?.bytes) / 1e6;
}

function warningsOf(components: readonly Component[]): string[] {
  const counts = new Map<string, number>();
  for (const { name, output } of components)
    for (const [, message = ''] of output().matchAll(/"level":[45]0.*?"msg":"([^"]*)"/g)) {
      const text = `${name}: ${message}`;
      counts.set(text, (counts.get(text) ?? 0) + 1);
    }
  return [...counts].map(([text, count]) => `${text} (${count})`);
}

/** Starts a stack with a given number of rows and waits for its work in the background. */
export async function startGrownStack(size: Size, dist: string, opened: Opened): Promise<GrownStack> {
  const databases = await opened(startDatabases(), (one) => one.stop());
  const folder = await opened(mkdtemp(join(tmpdir(), 'hb-bench-')), (path) =>
    rm(path, { recursive: true, force: true }),
  );
  const start = () => startStack({ dist, databases, folder });
  await (await start()).stop();
  const since = performance.now();
  await seedSize(databases.root, size);
  const seeded = (performance.now() - since) / 1000;

  const started = performance.now();
  const stack = await opened(start(), (one) => one.stop());
  const [forecasts, months] = [
    await secondsUntilDone(databases.root, unfinished.forecasts, started),
    await secondsUntilDone(databases.root, unfinished.months, started),
  ];
  const token = await stack.logIn();
  await assertTotals({ stack, databases }, token);
  return {
    ...size,
    stack,
    databases,
    folder,
    token,
    components: [...stack.components, { name: 'mariadb', pid: databases.pid }],
    seeded,
    megabytes: await megabytesOf(databases.root),
    background: { forecasts, months },
    warnings: () => warningsOf(stack.components),
  };
}
