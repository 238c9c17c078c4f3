import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { download, memoryOfDownload } from '../large/csv';
import { runToEnd } from '../processes';
import type { CheckKind } from '../stack/stack';
import type { GrownStack } from './grown-stack';

/** Durations of one run in seconds, by name, and what else was measured. */
export interface JobResult {
  seconds: Record<string, number>;
  note?: string;
}

export interface Job {
  name: string;
  run(grown: GrownStack): Promise<JobResult>;
}

const check = (kind: CheckKind): Job => ({
  name: 'check',
  async run({ stack }) {
    const { ok, output, seconds, peakRss } = await stack.check(kind);
    return {
      seconds: { [`check of billing, ${kind}`]: seconds.billing, [`check of tracking, ${kind}`]: seconds.tracking },
      note: `${ok ? '' : `FAILED: ${output.slice(0, 600)} `}peak memory: billing ${peakRss.billing.toFixed(0)} MB, tracking ${peakRss.tracking.toFixed(0)} MB`,
    };
  },
});

const csv: Job = {
  name: 'csv',
  async run(grown) {
    const memory = await memoryOfDownload(grown, grown.token);
    const seconds = await download({ port: grown.stack.port, token: grown.token });
    return {
      seconds: { 'CSV of all entries': seconds },
      note: `more memory than idle: ${memory.map(({ name, mib }) => `${name} ${mib.toFixed(0)} MiB`).join(', ')}`,
    };
  },
};

interface Manifest {
  databases: Record<string, { size: number }>;
}

/** Runs the documented command on all databases and deletes the backup. */
const backup = (root: string): Job => ({
  name: 'backup',
  async run({ databases, folder }) {
    const target = join(folder, 'backups');
    const urls = (['identity', 'billing', 'tracking', 'tasks'] as const).map((name) => [
      [`${name.toUpperCase()}_DATABASE_URL`, databases.url(name)],
      [`${name.toUpperCase()}_STORE_URL`, `file:${join(folder, name)}`],
    ]);
    const { output, code, seconds } = await runToEnd({
      name: 'backup',
      entry: join(root, 'scripts', 'backup.mjs'),
      args: [target],
      env: { ...Object.fromEntries(urls.flat()), DATA_DIR: folder },
    });
    if (code !== 0) return { seconds: { backup: seconds }, note: `FAILED: ${output}` };
    const [name = ''] = await readdir(target);
    const manifest = JSON.parse(await readFile(join(target, name, 'manifest.json'), 'utf8')) as Manifest;
    await rm(target, { recursive: true });
    const bytes = Object.values(manifest.databases).reduce((sum, { size }) => sum + size, 0);
    return { seconds: { backup: seconds }, note: `${(bytes / 1e6).toFixed(1)} MB` };
  },
});

/**
 * The CSV comes before requests that create entries. The check of Sundays comes before the other one: it verifies whole
 * ledgers, so that the other one reads what is new.
 */
export const jobsOf = (root: string): Record<'before' | 'after', readonly Job[]> => ({
  before: [csv],
  after: [check('sunday'), check('weekday'), backup(root)],
});
