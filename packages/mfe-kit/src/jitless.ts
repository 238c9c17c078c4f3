import { config } from 'zod/mini';

// Import this before anything that declares a schema: zod would probe for `eval`, which the page's CSP forbids and reports.
config({ jitless: true });
