/** The callees of each component (docs/architecture.md). The rules compare network policies with them. */
export const arrows: Record<string, readonly string[]> = {
  gateway: ['svc-identity', 'svc-billing', 'svc-tracking', 'svc-tasks', 'shell', 'mfe-admin', 'mfe-portal'],
  // Only for the invoices that emails carry (D-69).
  'svc-identity': ['svc-billing'],
  'svc-billing': ['svc-identity'],
  'svc-tracking': ['svc-billing', 'svc-identity'],
  'svc-tasks': ['svc-identity'],
  shell: [],
  'mfe-admin': [],
  'mfe-portal': [],
};

export const components = Object.keys(arrows);
/** Components with a database. */
export const services = components.filter((component) => component.startsWith('svc-'));

/** Variables that only one component may receive. */
export const privateVariables: Record<string, string> = {
  SMTP_URL: 'svc-identity',
  KEY_ENCRYPTION_SECRET: 'svc-identity',
  SEAL_KEY_SECRET: 'svc-billing',
  ADMIN_PASSWORD: 'svc-identity',
  GRAPH_CLIENT_SECRET: 'svc-tasks',
};

/**
 * Seconds that a process may need after DRAIN_MS: 10 for running requests (listen.ts of service-kit), the rest for
 * background tasks and database connections.
 */
export const stopSeconds = 20;
