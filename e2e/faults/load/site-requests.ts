import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { builtSite } from '../stack/stack';
import type { FrontName } from '../stack/fronts';
import type { Answered, LoadRequest } from './load';

/** What a browser loads whatever the screen, each front end's. */
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

/** A GET that keeps of its answer whether it is the built file, byte by byte. */
async function wish(path: string, share: number): Promise<LoadRequest> {
  const file = join(builtSite, fileOf(path));
  // What is made at run time, and what does not get smaller, comes as it is.
  const built =
    path === '/config.json' ? await readFile(file) : await readFile(`${file}.br`).catch(() => readFile(file));
  return {
    share,
    next: () => ({ method: 'GET', path, headers: { 'accept-encoding': 'br' }, read: (bytes) => bytes.equals(built) }),
  };
}

/** Half for pages, configuration and manifest, half for all hashed assets of one front end. */
export async function siteRequestsOf(name: FrontName): Promise<LoadRequest[]> {
  const names = (await readdir(join(builtSite, assets[name]))).filter((file) => !/\.(br|gz)$/.test(file));
  return Promise.all([
    ...entries[name].map((path) => wish(path, 1 / entries[name].length)),
    ...names.map((file) => wish(`${assets[name]}/${file}`, 1 / names.length)),
  ]);
}

/** Anything but a 200 with the bytes of the build. */
export const isNotTheFile = ({ reply }: Answered): boolean => reply?.status !== 200 || reply.body !== true;
