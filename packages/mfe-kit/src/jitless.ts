import { config } from 'zod/mini';

// Import this before any schema: otherwise zod probes for `eval`, which the CSP blocks and reports.
config({ jitless: true });
