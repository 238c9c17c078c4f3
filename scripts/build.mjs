import { pathToFileURL } from 'node:url';
import { buildFront } from './build-front.mjs';
import { buildServices } from './build-services.mjs';

/** Builds everything that changed since the last build, into `dist/`. */
async function buildAll(options) {
  await buildServices(options);
  await buildFront(options);
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  await buildAll().catch((cause) => {
    console.error(cause.message);
    process.exitCode = 1;
  });
}
