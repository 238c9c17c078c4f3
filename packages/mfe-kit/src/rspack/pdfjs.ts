import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { rspack } from '@rspack/core';

const library = dirname(require.resolve('pdfjs-dist/package.json'));
const { version } = JSON.parse(readFileSync(join(library, 'package.json'), 'utf8')) as { version: string };

/**
 * What pdf.js loads by name at run time: the worker, the fonts and character maps that a PDF may leave out, a decoder.
 */
const files = ['legacy/build/pdf.worker.min.mjs', 'standard_fonts', 'cmaps', 'wasm/openjpeg_nowasm_fallback.js'];

/**
 * Copies the files of pdf.js that `ui/src/pdf/pdf-engine.ts` uses. The folder names the version, so they can be cached
 * permanently.
 */
export const pdfjsFiles = (): InstanceType<typeof rspack.CopyRspackPlugin> =>
  new rspack.CopyRspackPlugin({
    patterns: files.map((from) => ({
      from: join(library, from),
      to: `assets/pdfjs-${version}`,
      toType: 'dir',
      // The files are minified already.
      info: { minimized: true },
    })),
  });
