import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { builtSite } from '../stack/stack';
import type { FrontName } from '../stack/fronts';
import type { Outcome, LoadRequest } from './load';

/** Files that every page loads from each front end. */
const entries: Record<FrontName, readonly string[]> = {
  shell: ['/', '/dashboard/clients/7', '/config.json'],
  admin: ['/_mfe/admin/mf-manifest.json'],
  portal: ['/_mfe/portal/mf-manifest.json'],
};
const assets: Record<FrontName, string> = {
  shell: '/assets',
  admin: '/_mfe/admin/assets',
  portal: '/_mfe/portal/assets',
};

const fileOf = (path: string) => (/\.\w+$/.test(path) ? path : '/index.html');

/** A GET that compares the response with the built file, byte by byte. */
async function fileRequest(path: string, share: number): Promise<LoadRequest> {
  const file = join(builtSite, fileOf(path));
  // Files made at run time and files that do not shrink are served uncompressed.
  const built =
    path === '/config.json' ? await readFile(file) : await readFile(`${file}.br`).catch(() => readFile(file));
  return {
    share,
    next: () => ({ method: 'GET', path, headers: { 'accept-encoding': 'br' }, read: (bytes) => bytes.equals(built) }),
  };
}

/** Requests for one front end: half for pages, configuration and manifest, half for hashed assets. */
export async function siteRequestsOf(name: FrontName): Promise<LoadRequest[]> {
  const names = (await readdir(join(builtSite, assets[name]))).filter((file) => !/\.(br|gz)$/.test(file));
  return Promise.all([
    ...entries[name].map((path) => fileRequest(path, 1 / entries[name].length)),
    ...names.map((file) => fileRequest(`${assets[name]}/${file}`, 1 / names.length)),
  ]);
}

/** Whether the response is not a 200 with the bytes of the built file. */
export const isNotTheFile = ({ reply }: Outcome): boolean => reply?.status !== 200 || reply.body !== true;
