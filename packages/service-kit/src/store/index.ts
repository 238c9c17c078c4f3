export { openStore, type ByteRange, type Store, type StoreInput } from './store';
