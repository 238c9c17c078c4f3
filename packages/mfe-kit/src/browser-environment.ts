import { TestEnvironment as JsdomEnvironment } from 'jest-environment-jsdom';

/** What every browser has and jsdom lacks; the router makes its redirects of `Response`. */
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

/** The jest environment of everything that runs in a browser. */
// oxlint-disable-next-line import/no-default-export -- jest takes an environment by its default export
export default class BrowserEnvironment extends JsdomEnvironment {
  override async setup() {
    await super.setup();
    for (const name of missing) {
      if (!(name in this.global))
        Object.defineProperty(this.global, name, { value: globalThis[name], configurable: true, writable: true });
    }
  }
}
