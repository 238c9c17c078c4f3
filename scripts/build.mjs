import { buildFront } from './build-front.mjs';
import { buildServices } from './build-services.mjs';

/** Builds everything that changed since the last build, into `dist/`. */
try {
  await buildServices();
  await buildFront();
} catch (cause) {
  console.error(cause.message);
  process.exitCode = 1;
}
