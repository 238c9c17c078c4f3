/** Entry point of the worker threads of `create-invoice-renderer.ts`. Only the threads load pdfkit and the fonts. */
export { renderInvoice } from './render-invoice';
