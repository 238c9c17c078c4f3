import { spawn } from 'node:child_process';
import { get } from 'node:http';
import { tracking } from '@hourbank/contracts';
import { signTestToken } from '@hourbank/testing';
import { databaseNames } from '../stack/databases';
import { forgetPeak, load as machineLoad, memoryOf } from '../measure/proc';
import { range } from '../measure/report';
import { spread } from '../measure/statistics';
import type { Options } from '../options';
import type { SizedStack } from './sized-stack';

/** Targets: the minimum share of the database client's speed, and the maximum additional memory of a component, MiB. */
const target = { speed: 1 / 1.3, memory: 50 };
const bytesPerMib = 1_048_576 / 1e6;

/** The columns of the CSV, without the client's name. */
const statement = `SELECT id, client_id, package_id, date, hours, description, status FROM ${databaseNames.tracking}.entries WHERE shown = 1 ORDER BY id`;

/** Runs `mariadb --batch` for the same rows and discards the output; returns the seconds. */
function batchSeconds(url: string): Promise<number> {
  const { hostname, port, username } = new URL(url);
  const since = performance.now();
  return new Promise((resolve, reject) => {
    const client = spawn(
      'mariadb',
      [
        '--no-defaults',
        '--batch',
        '--quick',
        `--host=${hostname}`,
        `--port=${port}`,
        `--user=${username}`,
        '--execute',
        statement,
      ],
      { stdio: ['ignore', 'ignore', 'inherit'] },
    );
    client.on('error', reject);
    client.on('close', (code) =>
      code === 0 ? resolve((performance.now() - since) / 1000) : reject(new Error(`mariadb exited with code ${code}`)),
    );
  });
}

interface Download {
  port: number;
  token: string;
}

/** Downloads the CSV and discards it; returns the seconds. */
export function download({ port, token }: Download, onData?: (chunk: Buffer) => void): Promise<number> {
  const since = performance.now();
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}` };
    get({ host: '127.0.0.1', port, path: tracking.exportTimeEntries.path, headers }, (response) => {
      if (response.statusCode !== 200) return reject(new Error(`The CSV request returned ${response.statusCode}`));
      response.on('data', onData ?? (() => undefined));
      response.on('end', () => resolve((performance.now() - since) / 1000));
      response.on('error', reject);
    }).on('error', reject);
  });
}

/** Counts the rows: only lines end with CR and LF; descriptions contain LF only. */
async function rowsOf(from: Download): Promise<number> {
  let lines = 0;
  let endsWithCr = false;
  await download(from, (chunk) => {
    if (endsWithCr && chunk[0] === 0x0a) lines += 1;
    for (let at = chunk.indexOf('\r\n'); at !== -1; at = chunk.indexOf('\r\n', at + 2)) lines += 1;
    endsWithCr = chunk.at(-1) === 0x0d;
  });
  return lines - 1;
}

/** Checks the number of rows; returns how much more memory than idle gateway and tracking use meanwhile, MiB. */
export async function memoryOfDownload(
  { entries, stack }: Pick<SizedStack, 'entries' | 'stack'>,
  token: string,
): Promise<{ name: string; mib: number }[]> {
  const readers = stack.components.slice(0, 2);
  const before = await Promise.all(readers.map(({ pid }) => memoryOf(pid)));
  await Promise.all(readers.map(({ pid }) => forgetPeak(pid)));
  const rows = await rowsOf({ port: stack.port, token });
  if (rows !== entries) throw new Error(`The CSV has ${rows} rows instead of ${entries}`);
  const after = await Promise.all(readers.map(({ pid }) => memoryOf(pid)));
  return readers.map(({ name }, index) => ({
    name,
    mib: ((after[index]?.peakRss ?? 0) - (before[index]?.rss ?? 0)) / bytesPerMib,
  }));
}

/** Measures the CSV of all entries through the gateway against the database client with the same rows (D-41). */
export async function measureCsv(sized: SizedStack, { rounds }: Options): Promise<string> {
  const { entries, stack, databases } = sized;
  const token = signTestToken({ role: 'admin', id: 1 });
  const more = await memoryOfDownload(sized, token);

  const samples: { batch: number; csv: number; direct: number }[] = [];
  const url = databases.url('tracking');
  for (let round = 0; round < rounds; round++)
    samples.push({
      batch: await batchSeconds(url),
      csv: await download({ port: stack.port, token }),
      direct: await download({ port: stack.trackingPort, token }),
    });
  const speed = spread(samples.map(({ batch, csv }) => batch / csv));
  const result = (isMet: boolean) => (isMet ? 'met' : 'MISSED');
  return [
    `CSV of ${entries.toLocaleString('en')} entries`,
    `  mariadb --batch ${range(spread(samples.map(({ batch }) => batch)))} s   hourbank ${range(spread(samples.map(({ csv }) => csv)))} s`,
    `  hourbank / mariadb --batch: speed ${range(speed)}   target ${target.speed.toFixed(2)}: ${result(speed.median >= target.speed)}   without the gateway ${range(spread(samples.map(({ batch, direct }) => batch / direct)))}`,
    `  more memory than idle: ${more.map(({ name, mib }) => `${name} ${mib.toFixed(0)} MiB`).join(', ')}   target below ${target.memory}: ${result(more.every(({ mib }) => mib < target.memory))}   (load ${await machineLoad()})`,
  ].join('\n');
}
