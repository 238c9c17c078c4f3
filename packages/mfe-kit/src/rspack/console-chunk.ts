import type { Chunk, OptimizationSplitChunksCacheGroup } from '@rspack/core';

const name = 'console';

const requestsOf = (chunk: Chunk) =>
  [...chunk.groupsIterable].flatMap(({ origins }) => origins.flatMap(({ request }) => request ?? []));

/**
 * Keeps the modules of a console's frame in the frame's chunk, `console`, so that its pages have no copies of them.
 * `withoutSession` are dynamic imports of pages that show without the frame: they keep their copies and do not load it.
 */
export const consoleChunk = (withoutSession: readonly string[]): OptimizationSplitChunksCacheGroup => {
  const isPage = (request: string) => request.endsWith('-page') && !withoutSession.includes(request);
  return {
    name,
    minSize: 0,
    priority: 1,
    test: (module, { chunkGraph }) =>
      [...chunkGraph.getModuleChunksIterable(module)].some((chunk) => chunk.name === name),
    chunks: (chunk) => chunk.name === name || requestsOf(chunk).some(isPage),
  };
};
