import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

/** One project per component and package; service projects read TEST_DATABASE and TEST_STORE (see packages/testing). */
const swc = [
  '@swc/jest',
  {
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic' } },
    },
  },
];
/** Libraries that exist as ES modules only, which jest cannot load as they are. */
const esModules = 'intl-messageformat|@formatjs|yet-another-react-lightbox';
const transform = { '^.+\\.(ts|tsx|mjs)$': swc, [`/node_modules/(${esModules})/.+\\.js$`]: swc };

const project = (folder, testEnvironment, extra = {}) => ({
  displayName: folder.split('/').at(-1),
  rootDir: `<rootDir>/${folder}`,
  // Translated files stay for the next run. By default, they are in TMPDIR, which `npm test` removes at its end.
  cacheDirectory: here('node_modules/.cache/jest'),
  roots: ['<rootDir>/src'],
  testEnvironment,
  transform,
  transformIgnorePatterns: [`/node_modules/(?!(${esModules})/)`],
  testMatch: ['**/*.test.ts', '**/*.test.tsx'],
  ...extra,
});
const node = (folder) =>
  project(folder, here('packages/testing/jest/environment.cjs'), {
    runtime: here('packages/testing/jest/runtime.cjs'),
  });
const browser = (folder) =>
  project(folder, '@hourbank/mfe-kit/browser-environment', {
    runtime: here('packages/testing/jest/browser-runtime.cjs'),
    moduleNameMapper: { '\\.css$': '<rootDir>/../packages/testing/src/empty-module.ts' },
    setupFilesAfterEnv: ['<rootDir>/../packages/testing/src/dom-setup.ts'],
  });
const browserPackage = (folder) =>
  project(folder, '@hourbank/mfe-kit/browser-environment', {
    runtime: here('packages/testing/jest/browser-runtime.cjs'),
    moduleNameMapper: { '\\.css$': '<rootDir>/../testing/src/empty-module.ts' },
    setupFilesAfterEnv: ['<rootDir>/../testing/src/dom-setup.ts'],
  });

export default {
  // Only a test that hangs takes so long.
  testTimeout: 300_000,
  globalSetup: '<rootDir>/packages/testing/src/jest-global-setup.ts',
  globalTeardown: '<rootDir>/packages/testing/src/jest-global-teardown.ts',
  projects: [
    ...[
      'packages/contracts',
      'packages/api-client',
      'packages/sqlite',
      'packages/service-kit',
      'packages/documents',
      'packages/static-site',
      'packages/testing',
      'gateway',
      'svc-identity',
      'svc-billing',
      'svc-tracking',
      'svc-tasks',
    ].map(node),
    ...['packages/i18n', 'packages/ui', 'packages/mfe-kit'].map(browserPackage),
    ...['shell', 'mfe-admin', 'mfe-portal'].map(browser),
  ]
    .filter(({ rootDir }) => existsSync(new URL(rootDir.replace('<rootDir>', '.') + '/src', import.meta.url)))
    .concat([
      { ...node('scripts'), roots: ['<rootDir>'], testMatch: ['**/*.test.mjs'] },
      { ...node('k8s'), roots: ['<rootDir>/checks'] },
      ...['e2e/settlement', 'e2e/faults', 'e2e/browsers']
        .filter((folder) => existsSync(new URL(folder, import.meta.url)))
        .map((folder) => ({ ...node(folder), roots: ['<rootDir>'] })),
    ]),
};
