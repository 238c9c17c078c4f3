import { resolve } from 'node:path';
import { type Configuration, rspack } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { federationAliases } from './federation';

/** Browsers of the last three years or so. Without targets the CSS minifier expands every logical property. */
const browsers = ['chrome >= 111', 'edge >= 111', 'firefox >= 115', 'safari >= 16.4'];

const root = resolve(__dirname, '../../../..');

/** Everything served below the public address. */
export const siteFolder = resolve(root, 'dist/site');

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
  /** Name of the part in the federation; it must differ from every chunk name and DOM id. */
  name: string;
  /** Folder of the part. */
  context: string;
  /** Where it is served below the site's root: '' or '_mfe/admin'. */
  folder: string;
  dev: boolean;
  publicPath: string;
  entry: Configuration['entry'];
  plugins: Configuration['plugins'];
  devServer: Configuration['devServer'];
}

/** What the shell and the remotes build alike. */
export const baseConfig = ({
  name,
  context,
  folder,
  dev,
  publicPath,
  entry,
  plugins = [],
  devServer,
}: BaseOptions): Configuration => ({
  name,
  context,
  mode: dev ? 'development' : 'production',
  target: ['web', 'es2022'],
  entry,
  devtool: dev ? 'cheap-module-source-map' : 'hidden-source-map',
  // The federation container and lazily compiled modules do not agree: a remote's route would stay empty.
  lazyCompilation: false,
  output: {
    path: resolve(siteFolder, folder),
    publicPath,
    uniqueName: name,
    filename: dev ? 'assets/[name].js' : 'assets/[name].[contenthash:10].js',
    cssFilename: dev ? 'assets/[name].css' : 'assets/[name].[contenthash:10].css',
    assetModuleFilename: 'assets/[name].[contenthash:10][ext]',
    // Paths are relative to the output folder: the maps land in a folder of their own that nobody serves.
    sourceMapFilename: `${'../'.repeat(folder ? folder.split('/').length + 1 : 1)}source-maps/${name}/[file].map`,
  },
  resolve: { extensions: ['.ts', '.tsx', '.js', '.mjs'], alias: federationAliases },
  module: {
    rules: [
      scripts(dev),
      { test: /\.css$/, type: 'css/auto' },
      { test: /\.(woff2?|svg|png|webp)$/, type: 'asset/resource' },
    ],
  },
  optimization: {
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
