export { freePort } from './free-port';
export { startMariaDb } from './mariadb';
export { startS3 } from './s3';
export type { TestServer } from './server';
