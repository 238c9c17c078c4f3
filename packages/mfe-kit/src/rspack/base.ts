import { resolve } from 'node:path';
import { type Configuration, type OptimizationSplitChunksCacheGroup, rspack } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { federationAliases } from './federation';

/** Browsers of about the last three years. Without targets the CSS minifier expands logical properties. */
const browsers = ['chrome >= 111', 'edge >= 111', 'firefox >= 115', 'safari >= 16.4'];

const root = resolve(__dirname, '../../../..');

/** The folder that the web server publishes. */
const siteFolder = resolve(root, 'dist/site');

const scripts = (dev: boolean) => ({
  test: /\.tsx?$/,
  type: 'javascript/auto' as const,
  use: {
    loader: 'builtin:swc-loader',
    options: {
      jsc: {
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic', development: dev, refresh: dev } },
      },
      env: { targets: browsers },
    },
  },
});

export interface BaseOptions {
  /** Name of the front end in the federation. It must differ from all chunk names and DOM ids. */
  name: string;
  /** Source folder of the front end. */
  context: string;
  /** Path below the site's root: '' or '_mfe/admin'. */
  folder: string;
  dev: boolean;
  publicPath: string;
  entry: Configuration['entry'];
  plugins?: Configuration['plugins'];
  /** Modules that get a chunk of their own, by the chunk's name. */
  chunks?: Record<string, OptimizationSplitChunksCacheGroup>;
  devServer?: Configuration['devServer'];
}

/** The build configuration that the shell and the remotes share. */
export const baseConfig = ({
  name,
  context,
  folder,
  dev,
  publicPath,
  entry,
  plugins = [],
  chunks = {},
  devServer,
}: BaseOptions): Configuration => ({
  name,
  context,
  mode: dev ? 'development' : 'production',
  target: ['web', 'es2022'],
  entry,
  devtool: dev ? 'cheap-module-source-map' : 'hidden-source-map',
  // Lazy compilation does not work with the federation container: the routes of a remote stay empty.
  lazyCompilation: false,
  output: {
    path: resolve(siteFolder, folder),
    publicPath,
    uniqueName: name,
    filename: dev ? 'assets/[name].js' : 'assets/[name].[contenthash:8].js',
    // Without the name of its entry: the pages of the shell share one style sheet, which has the same content in each.
    cssFilename: dev ? 'assets/[name].css' : 'assets/styles.[contenthash:8].css',
    assetModuleFilename: 'assets/[name].[contenthash:8][ext]',
    // Paths are relative to the output folder. The web server does not publish the folder of the source maps.
    sourceMapFilename: `${'../'.repeat(folder ? folder.split('/').length + 1 : 1)}source-maps/${name}/[file].map`,
  },
  resolve: { extensions: ['.ts', '.tsx', '.js', '.mjs'], alias: federationAliases },
  module: {
    rules: [
      scripts(dev),
      { test: /[/-]messages(\.\w+)?\.ts$/, enforce: 'pre', loader: require.resolve('@hourbank/i18n/icu-loader') },
      { test: /\.css$/, type: 'css/auto' },
      { test: /\.(woff2?|svg|png|webp)$/, type: 'asset/resource' },
    ],
  },
  optimization: {
    // Fewer and larger chunks: a page loads with fewer requests, and its list of chunks stands in the first load.
    splitChunks: {
      minSize: 40_000,
      // A page that is opened once shares no chunk, which would split those of the first pages.
      chunks: (chunk) => !chunk.canBeInitial() && chunk.name !== 'rare-page',
      cacheGroups: {
        // Libraries are treated like all other modules: chunks of their own would be more requests for a first page.
        defaultVendors: false,
        // They always load together; federation would make a chunk of each.
        libraries: {
          name: 'libraries',
          minSize: 0,
          test: /node_modules[\\/](react|react-dom|scheduler|@tanstack[\\/]history)[\\/]/,
        },
        ...chunks,
      },
    },
    minimizer: [
      new rspack.SwcJsMinimizerRspackPlugin({
        minimizerOptions: { format: { comments: false } },
        extractComments: false,
      }),
      new rspack.LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: browsers } }),
    ],
  },
  performance: false,
  plugins: [...plugins, ...(dev ? [new ReactRefreshRspackPlugin()] : [])],
  devServer,
  stats: 'errors-warnings',
});
