import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';

type FederationOptions = ConstructorParameters<typeof ModuleFederationPlugin>[0];

/** Libraries of which a page may have one copy only. The shell brings them; a remote alone on a page brings its own. */
const singletonLibraries = [
  'react',
  'react-dom',
  'react-dom/client',
  'react/jsx-runtime',
  '@tanstack/react-router',
  '@tanstack/react-query',
];

/** The lock file keeps one version of each; the wider ranges of libraries that use them would only be warned about. */
const singletons = (dev: boolean) =>
  Object.fromEntries(
    [...singletonLibraries, ...(dev ? ['react/jsx-dev-runtime'] : [])].map((library) => [
      library,
      { singleton: true, requiredVersion: false as const },
    ]),
  );

/**
 * In production the shell's federation runtime serves all remotes, which halves their entries; such a remote cannot
 * run alone, so development servers bundle their own.
 */
const runtime = (dev: boolean, host: boolean): FederationOptions['experiments'] =>
  dev
    ? {}
    : { optimization: { target: 'web' }, ...(host ? { provideExternalRuntime: true } : { externalRuntime: true }) };

const moduleOf = (library: string) => require.resolve(library).replace(/\.cjs$/, '.js');

/** The plugin picks CommonJS builds of its runtime, which cannot be tree-shaken: 8 KiB of every first page. It names its own by its file. */
export const federationAliases = {
  '@module-federation/sdk$': moduleOf('@module-federation/sdk'),
  '@module-federation/runtime-core$': moduleOf('@module-federation/runtime-core'),
  '@module-federation/runtime$': moduleOf('@module-federation/runtime'),
  '@module-federation/error-codes$': require.resolve('@module-federation/error-codes').replace(/\.cjs$/, '.mjs'),
  [`${require.resolve('@module-federation/webpack-bundler-runtime')}$`]: moduleOf(
    '@module-federation/webpack-bundler-runtime',
  ),
};

/** `loaded-first`: the other strategy loads every remote at start, and one that is down would take the page with it. */
export const federation = (name: string, dev: boolean, exposes?: Record<string, string>) =>
  new ModuleFederationPlugin({
    name,
    ...(exposes && { exposes, filename: dev ? 'assets/remoteEntry.js' : 'assets/remoteEntry.[contenthash:10].js' }),
    manifest: exposes !== undefined,
    dts: false,
    shareStrategy: 'loaded-first',
    experiments: runtime(dev, !exposes),
    shared: singletons(dev),
  });
