import { readFileSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { eventually } from '@hourbank/testing';

/** CPU time that the main thread of a process has used, ms. */
export const mainThreadMs = (pid: number): number =>
  Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'latin1').split(' ')[0]) / 1e6;

/** The environment of components whose turns can be measured. */
export const turnProbeEnv = (folder: string) => ({
  NODE_OPTIONS: `--require ${join(__dirname, 'turn-probe.cjs')}`,
  TURN_PROBE: join(folder, 'turn-'),
});

/** Returns the CPU time of the longest turn that the main thread of a process has during `work`, ms. */
export async function longestTurnMs(pid: number, folder: string, work: () => Promise<unknown>): Promise<number> {
  const path = join(folder, `turn-${pid}`);
  await rm(path, { force: true });
  process.kill(pid, 'SIGUSR2');
  await work();
  process.kill(pid, 'SIGUSR2');
  let text = '';
  await eventually(async () => (text = await readFile(path, 'latin1').catch(() => '')) !== '');
  return Number(text);
}
