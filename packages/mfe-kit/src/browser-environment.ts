import { TestEnvironment as JsdomEnvironment } from 'jest-environment-jsdom';
import './faster-jsdom';

/** Globals that jsdom lacks. The router creates redirects with `Response`. */
const missing = [
  'Response',
  'Request',
  'Headers',
  'fetch',
  'structuredClone',
  'TextEncoder',
  'TextDecoder',
  'ReadableStream',
] as const;

/** The jest environment for browser code. */
// oxlint-disable-next-line import/no-default-export -- jest loads an environment by its default export
export default class BrowserEnvironment extends JsdomEnvironment {
  override async setup() {
    await super.setup();
    for (const name of missing) {
      if (!(name in this.global))
        Object.defineProperty(this.global, name, { value: globalThis[name], configurable: true, writable: true });
    }
  }
}
