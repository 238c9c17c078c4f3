import { readdirSync, readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { type Configuration, rspack } from '@rspack/core';
import { type BaseOptions, baseConfig } from './base';
import { consoleChunk } from './console-chunk';
import { devPorts, devServer } from './dev-server';
import { federation } from './federation';
import { type FirstPages, FirstPagesManifest } from './first-pages';
import { pdfjsFiles } from './pdfjs';
import { PreloadLinks } from './preload-links';

export { devPorts } from './dev-server';

type Environment<C = Configuration> = (env: unknown, argv: { mode?: string }) => C;

const isDev = (argv: { mode?: string }) => (argv.mode ?? process.env.NODE_ENV) !== 'production';

/**
 * react-refresh finds React through this hook. A remote starts after the shell has loaded react-dom, too late to
 * install it, so the page of the shell installs it first.
 */
const refreshHook = `(() => {
  if (globalThis.__REACT_DEVTOOLS_GLOBAL_HOOK__) return;
  let id = 0;
  const renderers = new Map();
  globalThis.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
    renderers, supportsFiber: true, isDisabled: false, checkDCE() {},
    inject(renderer) { renderers.set(++id, renderer); return id; },
    onScheduleFiberRoot() {}, onCommitFiberRoot() {}, onCommitFiberUnmount() {},
  };
})();`;

/** HTML that the documents of an application share: `src/html/brand.html` is their `<%= brand %>`. */
function sharedHtml(context: string): Record<string, string> {
  const folder = resolve(context, 'src/html');
  return Object.fromEntries(
    readdirSync(folder).map((file) => [basename(file, '.html'), readFileSync(resolve(folder, file), 'utf8').trim()]),
  );
}

const page = (context: string, template = 'src/index.html', templateParameters: Record<string, string> = {}) =>
  new rspack.HtmlRspackPlugin({
    template: resolve(context, template),
    templateParameters,
    filename: basename(template),
    scriptLoading: 'defer',
    inject: 'head',
  });

interface AppOptions {
  name: 'shell';
  context: string;
  pages: readonly string[];
  scripts: readonly string[];
}

/**
 * The builds of the shell: the host page with unchanged copies of the files in `public/`, and pages that load without
 * the federation. Each of those is a folder: `src/balance/index.ts` and `src/balance/balance.html` are served as
 * `/balance`. Scripts are folders, too, and keep their name: `src/warm-up/index.ts` is `/warm-up.js`, which browsers
 * revalidate.
 */
export const defineApp =
  ({ name, context, pages, scripts }: AppOptions): Environment<Configuration[]> =>
  (_env, argv) => {
    const dev = isDev(argv);
    const common = { context, dev, folder: '', publicPath: '/' };
    const shared = sharedHtml(context);
    const host = baseConfig({
      ...common,
      name,
      entry: { main: './src/index.ts' },
      plugins: [
        page(context, 'src/index.html', shared),
        ...(dev ? [] : [new PreloadLinks(['./pseudo'])]),
        new rspack.CopyRspackPlugin({ patterns: [{ from: 'public' }] }),
        ...(dev ? [new rspack.BannerPlugin({ banner: refreshHook, raw: true, entryOnly: true, test: /\.js$/ })] : []),
        federation(name, dev),
      ],
      devServer: devServer(devPorts.shell, pages),
    });
    const alone = (folder: string, more: Pick<BaseOptions, 'entry' | 'plugins'>) =>
      baseConfig({ ...common, name: `${name}/${folder}`, ...more });
    return [
      host,
      ...pages.map((folder) =>
        alone(folder, {
          entry: { [folder]: `./src/${folder}/index.ts` },
          plugins: [page(context, `src/${folder}/${folder}.html`, shared)],
        }),
      ),
      ...scripts.map((folder) =>
        alone(folder, {
          entry: { [folder]: { import: `./src/${folder}/index.ts`, filename: `${folder}.js` } },
        }),
      ),
    ];
  };

interface MfeOptions {
  name: 'mfe_admin' | 'mfe_portal';
  context: string;
  folder: string;
  /** The pages where most visits begin. */
  firstPages: FirstPages;
  /** Dynamic imports, as the code writes them, of the pages that show without the frame of the console. */
  withoutSession: readonly string[];
}

/**
 * The build of a micro-frontend: exposes `./mount` (typed `MfeModule`), and a stand-alone page on the development
 * server. The entry and the container need different names, because otherwise the stand-alone entry runs inside the
 * shell.
 */
export const defineMfe =
  ({ name, context, folder, firstPages, withoutSession }: MfeOptions): Environment =>
  (_env, argv) => {
    const dev = isDev(argv);
    return baseConfig({
      name,
      context,
      dev,
      folder,
      publicPath: dev ? `http://localhost:${devPorts[name]}/` : 'auto',
      entry: dev ? { main: './src/index.ts' } : {},
      plugins: [
        ...(dev ? [page(context)] : [new FirstPagesManifest(firstPages)]),
        pdfjsFiles(),
        federation(name, dev, { './mount': './src/mount.ts' }),
      ],
      chunks: { console: consoleChunk(withoutSession) },
      devServer: devServer(devPorts[name]),
    });
  };
