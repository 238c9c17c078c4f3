/** Aborted when the process receives a stop signal, so that open-ended waits end. */
export const shutdown = new AbortController();
