export { run, startDaemon, waitUntil, type Daemon } from './daemon';
export { freePort } from './free-port';
export { initializeMariaDb, serverProgram, startMariaDb } from './mariadb';
export { startS3 } from './s3';
export type { TestServer } from './server';
