import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';

type FederationOptions = ConstructorParameters<typeof ModuleFederationPlugin>[0];

/**
 * Libraries that a page may load only once. The shell provides them; a stand-alone remote provides its own. A shared
 * library is loaded completely; of all others, such as react-query, each remote bundles what it uses.
 */
const singletonLibraries = ['react', 'react-dom', 'react-dom/client', 'react/jsx-runtime', '@tanstack/react-router'];

/** Does not check version ranges, because the lock file pins one version of each library. */
const singletons = (dev: boolean) =>
  Object.fromEntries(
    [...singletonLibraries, ...(dev ? ['react/jsx-dev-runtime'] : [])].map((library) => [
      library,
      { singleton: true, requiredVersion: false as const },
    ]),
  );

/**
 * In production all remotes use the federation runtime of the shell, which halves the size of their entries. Such a
 * remote cannot run alone, so development servers bundle their own runtime.
 */
const runtime = (dev: boolean, host: boolean): FederationOptions['experiments'] =>
  dev
    ? {}
    : { optimization: { target: 'web' }, ...(host ? { provideExternalRuntime: true } : { externalRuntime: true }) };

const moduleOf = (library: string) => require.resolve(library).replace(/\.cjs$/, '.js');

/** Selects ES module builds of the runtime. The plugin selects CommonJS builds, which add 8 KiB to every first load. */
export const federationAliases = {
  '@module-federation/sdk$': moduleOf('@module-federation/sdk'),
  '@module-federation/runtime-core$': moduleOf('@module-federation/runtime-core'),
  '@module-federation/runtime$': moduleOf('@module-federation/runtime'),
  '@module-federation/error-codes$': require.resolve('@module-federation/error-codes').replace(/\.cjs$/, '.mjs'),
  [`${require.resolve('@module-federation/runtime')}$`]: moduleOf('@module-federation/runtime'),
  [`${require.resolve('@module-federation/webpack-bundler-runtime')}$`]: moduleOf(
    '@module-federation/webpack-bundler-runtime',
  ),
};

/** Uses `loaded-first`, because the default loads all remotes at start and fails if one is unavailable. */
export const federation = (name: string, dev: boolean, exposes?: Record<string, string>) =>
  new ModuleFederationPlugin({
    name,
    ...(exposes && { exposes, filename: dev ? 'assets/remoteEntry.js' : 'assets/remoteEntry.[contenthash:8].js' }),
    manifest: exposes !== undefined,
    dts: false,
    shareStrategy: 'loaded-first',
    experiments: runtime(dev, !exposes),
    shared: singletons(dev),
  });
