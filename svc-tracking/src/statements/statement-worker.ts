/** Entry point of the worker threads of `create-statement-renderer.ts`. Only the threads load pdfkit and the fonts. */
export { renderStatement } from './render-statement';
