import { type ChunkGroup, type Compilation, type Compiler, rspack } from '@rspack/core';

/** What pages need for their first screen, by the page's path. */
export type FirstPages = Readonly<
  Record<
    string,
    {
      /** Dynamic imports, as the code writes them. */
      imports: readonly string[];
      /** GET requests, as the client sends them, that every role may send. */
      requests?: readonly string[];
    }
  >
>;

const manifest = 'mf-manifest.json';

/** The files that a dynamic import loads. */
function filesOf(compilation: Compilation, request: string): string[] {
  const isImport = (group: ChunkGroup) => group.origins.some((origin) => origin.request === request);
  const files = [...compilation.chunkGroups].filter(isImport).flatMap((group) => group.getFiles());
  if (files.length === 0) compilation.errors.push(new rspack.WebpackError(`firstPages: nothing imports ${request}`));
  return files;
}

/**
 * Adds `firstPages` to the manifest of a remote: the files and the data of each page by its path, so that the shell can
 * fetch them together with the remote's entry. Otherwise a slow line fetches them only when the routes of the remote
 * run.
 */
export class FirstPagesManifest {
  constructor(private readonly pages: FirstPages) {}

  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('FirstPages', (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: 'FirstPages', stage: rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT + 1 },
        () => {
          const firstPages = Object.fromEntries(
            Object.entries(this.pages).map(([path, { imports, requests = [] }]) => [
              path,
              { files: [...new Set(imports.flatMap((request) => filesOf(compilation, request)))], requests },
            ]),
          );
          compilation.updateAsset(
            manifest,
            (source) =>
              new rspack.sources.RawSource(JSON.stringify({ ...JSON.parse(String(source.source())), firstPages })),
          );
        },
      );
    });
  }
}
