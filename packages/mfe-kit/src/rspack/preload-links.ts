import { type ChunkGroup, type Compilation, type Compiler, HtmlRspackPlugin } from '@rspack/core';

const isScript = (file: string) => file.endsWith('.js');

/** Files of the entry's dynamic imports and of theirs, without those that start at one of `optional`. */
function laterScripts(compilation: Compilation, optional: readonly string[]): Set<string> {
  const entry = [...compilation.entrypoints.values()];
  const initial = new Set(entry.flatMap((group) => group.getFiles()));
  const seen = new Set<ChunkGroup>();
  const files = new Set<string>();
  const visit = (group: ChunkGroup) => {
    if (seen.has(group) || group.origins.some(({ request }) => request && optional.includes(request))) return;
    seen.add(group);
    for (const file of group.getFiles()) if (isScript(file) && !initial.has(file)) files.add(file);
    group.childrenIterable.forEach(visit);
  };
  entry.flatMap((group) => group.childrenIterable).forEach(visit);
  return files;
}

/**
 * Preloads what the page's script imports next, so that a slow line fetches everything at once and not in two steps.
 */
export class PreloadLinks {
  /** `optional` are requests of dynamic imports that most visits do not need. */
  constructor(private readonly optional: readonly string[]) {}

  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('PreloadLinks', (compilation) => {
      HtmlRspackPlugin.getCompilationHooks(compilation).alterAssetTagGroups.tapPromise('PreloadLinks', async (data) => {
        for (const file of laterScripts(compilation, this.optional))
          data.headTags.push({
            tagName: 'link',
            attributes: { rel: 'preload', as: 'script', fetchpriority: 'low', href: `${data.publicPath}${file}` },
            voidTag: true,
          });
        return data;
      });
    });
  }
}
