import { spawn } from 'node:child_process';
import { get } from 'node:http';
import { analytics } from '@hourbank/contracts';
import { signTestToken } from '@hourbank/testing';
import { databaseNames } from '../stack/databases';
import { forgetPeak, load as machineLoad, memoryOf } from '../measure/proc';
import { range } from '../measure/report';
import { spread } from '../measure/statistics';
import type { Options } from '../options';
import type { SizedStack } from './sized-stack';

/** Least share of the database client's speed, and most memory that a part may take for it, MiB. */
const aim = { speed: 1 / 3, memory: 64 };
const bytesPerMib = 1_048_576 / 1e6;

/** The columns that the file has, but for the client's name. */
const statement = `SELECT id, client_id, package_id, date, hours, description, status FROM ${databaseNames.tracking}.entries WHERE shown = 1 ORDER BY id`;

/** Seconds that `mariadb --batch` takes for the same rows, which go nowhere. */
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
      code === 0 ? resolve((performance.now() - since) / 1000) : reject(new Error(`mariadb ended with ${code}`)),
    );
  });
}

/** Fetches the file and forgets it. */
function download(port: number, onData?: (part: Buffer) => void): Promise<number> {
  const since = performance.now();
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${signTestToken({ role: 'admin', id: 1 })}` };
    get({ host: '127.0.0.1', port, path: analytics.exportTimeEntries.path, headers }, (answer) => {
      if (answer.statusCode !== 200) return void reject(new Error(`CSV: ${answer.statusCode}`));
      answer.on('data', onData ?? (() => undefined));
      answer.on('end', () => resolve((performance.now() - since) / 1000));
      answer.on('error', reject);
    }).on('error', reject);
  });
}

/** Only lines end with CR and LF; a description has LF alone. */
async function rowsOf(port: number): Promise<number> {
  let lines = 0;
  let endsWithCr = false;
  await download(port, (part) => {
    if (endsWithCr && part[0] === 0x0a) lines += 1;
    for (let at = part.indexOf('\r\n'); at !== -1; at = part.indexOf('\r\n', at + 2)) lines += 1;
    endsWithCr = part.at(-1) === 0x0d;
  });
  return lines - 1;
}

/** All entries as CSV through the gateway, beside the database's own client on the same rows (D-41). */
export async function measureCsv({ entries, stack, databases }: SizedStack, { rounds }: Options): Promise<string> {
  const readers = stack.parts.slice(0, 2);
  const before = await Promise.all(readers.map(({ pid }) => memoryOf(pid)));
  await Promise.all(readers.map(({ pid }) => forgetPeak(pid)));
  const rows = await rowsOf(stack.port);
  if (rows !== entries) throw new Error(`The CSV has ${rows} rows of ${entries}.`);
  const after = await Promise.all(readers.map(({ pid }) => memoryOf(pid)));
  const more = readers.map((_, index) => ((after[index]?.peakRss ?? 0) - (before[index]?.rss ?? 0)) / bytesPerMib);

  const samples: { batch: number; csv: number; direct: number }[] = [];
  const url = databases.url('tracking');
  for (let round = 0; round < rounds; round++)
    samples.push({
      batch: await batchSeconds(url),
      csv: await download(stack.port),
      direct: await download(stack.trackingPort),
    });
  const speed = spread(samples.map(({ batch, csv }) => batch / csv));
  const verdict = (isMet: boolean) => (isMet ? 'met' : 'MISSED');
  return [
    `CSV of ${entries.toLocaleString('en')} entries`,
    `  mariadb --batch ${range(spread(samples.map(({ batch }) => batch)))} s   hourbank ${range(spread(samples.map(({ csv }) => csv)))} s`,
    `  hourbank / mariadb --batch: speed ${range(speed)}   aim ${aim.speed.toFixed(2)}: ${verdict(speed.median >= aim.speed)}   without the gateway ${range(spread(samples.map(({ batch, direct }) => batch / direct)))}`,
    `  more memory than idle: ${readers.map(({ name }, index) => `${name} ${more[index]?.toFixed(0)} MiB`).join(', ')}   aim below ${aim.memory}: ${verdict(more.every((mib) => mib < aim.memory))}   (load ${await machineLoad()})`,
  ].join('\n');
}
