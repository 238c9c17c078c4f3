/** The components of the stack: their folders, and the variables through which others find them. */
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');
export const dist = join(root, 'dist');

/** A path as the caller of a command means it: npm runs scripts in the root, and leaves the caller's folder here. */
export const callerPath = (path) => resolve(process.env.INIT_CWD ?? '.', path);

/** The data folder: `DATA_DIR`, or `.data` of the checkout. */
export const dataFolder = ({ DATA_DIR }, own = '.data') => (DATA_DIR ? callerPath(DATA_DIR) : join(root, own));

/** The built front ends, as the gateway's `SITE_DIR`. */
export const siteDir = join(dist, 'site');

/**
 * `secrets` are made once for an installation, `givenSecrets` are set by its operator: a service knows its own and no
 * other's. `variable` carries its address to the others.
 */
export const services = [
  {
    name: 'identity',
    folder: 'svc-identity',
    variable: 'IDENTITY_URL',
    secrets: ['INTERNAL_SECRET', 'KEY_ENCRYPTION_SECRET'],
    givenSecrets: ['ADMIN_PASSWORD', 'SMTP_URL'],
  },
  {
    name: 'billing',
    folder: 'svc-billing',
    variable: 'BILLING_URL',
    secrets: ['INTERNAL_SECRET', 'FILES_SECRET', 'SEAL_KEY_SECRET'],
    givenSecrets: [],
  },
  {
    name: 'tracking',
    folder: 'svc-tracking',
    variable: 'TRACKING_URL',
    secrets: ['INTERNAL_SECRET', 'FILES_SECRET'],
    givenSecrets: [],
  },
  {
    name: 'tasks',
    folder: 'svc-tasks',
    variable: 'TASKS_URL',
    secrets: ['INTERNAL_SECRET', 'FILES_SECRET'],
    givenSecrets: ['GRAPH_CLIENT_SECRET'],
  },
];

export const gateway = { name: 'gateway', folder: 'gateway', secrets: [], givenSecrets: [] };

/**
 * Front ends with the port of their development server and the gateway's variables for the URLs of that server and of
 * its manifest. `output` is their folder below the site.
 */
export const fronts = [
  { name: 'shell', folder: 'shell', output: '', port: 3101, variable: 'SHELL_URL' },
  {
    name: 'admin',
    folder: 'mfe-admin',
    output: '_mfe/admin',
    port: 3102,
    variable: 'ADMIN_URL',
    manifest: 'ADMIN_MANIFEST_URL',
  },
  {
    name: 'portal',
    folder: 'mfe-portal',
    output: '_mfe/portal',
    port: 3103,
    variable: 'PORTAL_URL',
    manifest: 'PORTAL_MANIFEST_URL',
  },
];

export const builtEntry = ({ folder }) => join(dist, folder, 'main.js');
export const sourceEntry = ({ folder }) => join(root, folder, 'src', 'main.ts');
