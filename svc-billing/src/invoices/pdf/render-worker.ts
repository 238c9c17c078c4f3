/** What runs in the worker threads of `create-renderer.ts`; PDF and fonts are loaded there and not in the main thread. */
export { renderInvoice } from './render-invoice';
