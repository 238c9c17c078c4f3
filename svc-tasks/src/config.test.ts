import { readTasksConfig } from './config';

const env = {
  PORT: '4004',
  DATABASE_URL: 'sqlite:tasks.db',
  STORE_URL: 'file:files',
  IDENTITY_URL: 'http://127.0.0.1:4001',
  INTERNAL_SECRET: 'x'.repeat(32),
  FILES_SECRET: 'y'.repeat(32),
};

test('offers no online meetings by default', () => {
  expect(readTasksConfig(env)).toMatchObject({ IDENTITY_URL: 'http://127.0.0.1:4001', graph: null });
});

test.each([
  ['DATABASE_URL', 'postgres://nowhere'],
  ['IDENTITY_URL', 'nowhere'],
  ['IDENTITY_URL', ''],
  ['INTERNAL_SECRET', 'short'],
  ['PORT', '70000'],
  ['STORE_URL', 'ftp://x'],
  ['FILES_SECRET', 'short'],
  ['GRAPH_URL', 'nowhere'],
  ['CLIENT_QUOTAS', 'many'],
  ['CLIENT_QUOTAS', '[]'],
  ['CLIENT_QUOTAS', '{"bites":1}'],
])('%s=%s is refused with one line that names the variable', (name, value) => {
  expect(() => readTasksConfig({ ...env, [name]: value })).toThrow(new RegExp(`^${name}: .+$`));
});

test('requires all Graph variables or none', () => {
  expect(() => readTasksConfig({ ...env, GRAPH_TENANT_ID: 'x', GRAPH_ORGANIZER: 'y' })).toThrow(
    /^GRAPH_CLIENT_ID: is required, because another GRAPH variable is set$/,
  );
});
