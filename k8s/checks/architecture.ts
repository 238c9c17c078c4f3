/** Who calls whom (docs/architecture.md), and which secrets are whose. Policies and environments are held against this. */
export const arrows: Record<string, readonly string[]> = {
  gateway: ['svc-identity', 'svc-billing', 'svc-tracking', 'svc-tasks', 'shell', 'mfe-admin', 'mfe-portal'],
  'svc-identity': [],
  'svc-billing': ['svc-identity'],
  'svc-tracking': ['svc-billing', 'svc-identity'],
  'svc-tasks': ['svc-identity'],
  shell: [],
  'mfe-admin': [],
  'mfe-portal': [],
};

export const parts = Object.keys(arrows);
/** Parts with a database. */
export const services = parts.filter((part) => part.startsWith('svc-'));

/** Variables that one part alone may be given. */
export const privateVariables: Record<string, string> = {
  SMTP_URL: 'svc-identity',
  KEY_ENCRYPTION_SECRET: 'svc-identity',
  ADMIN_PASSWORD: 'svc-identity',
  GRAPH_CLIENT_SECRET: 'svc-tasks',
};

/** What a process may need after it has drained, seconds: 10 for running requests (service-kit, listen.ts), then its own work and its database. */
export const stopSeconds = 20;
