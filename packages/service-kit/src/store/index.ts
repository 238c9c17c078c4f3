export { openStore } from './open-store';
export type { ByteRange, Store, StoreInput } from './store';
