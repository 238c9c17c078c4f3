/** Aborted when this process is told to stop: what waits for something that may never come gives up then. */
export const shutdown = new AbortController();
