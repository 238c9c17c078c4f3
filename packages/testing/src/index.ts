export { api, form, type TestResponse, type Api, type ApiOptions } from './api';
export { databaseKind, testDatabase, type DatabaseKind, type TestDatabase } from './database';
export { daysAgo, daysFromNow, monthOf, noonOf, today } from './days';
export { fake, fakeService, Refusal, type Call, type FakeService, type Fault } from './fake-service';
export { freezableProxy } from './freezable-proxy';
export { inheritedEnv } from './inherited-env';
export { listen, type RunningServer } from './listen';
export { textOfPdf } from './pdf-text';
export { seeded } from './random';
export { checkRevisions } from './revisions';
export { aGif, aPdf, aPng, aText, type SampleFile } from './samples';
export { freePort, startMariaDb, startS3, type TestServer } from './servers';
export { spawnService, type SpawnedService, type SpawnOptions } from './spawn-service';
export { inconsistenciesIn } from './stored-files';
export {
  breakOffInStore,
  listStore,
  listUnfinished,
  storeKind,
  testStore,
  type StoreKind,
  type TestStore,
} from './store';
export { listTempUploads } from './temp-uploads';
export { insertOf, seedAccounts, type SeededDraw, type SeededPackage } from './seed-accounts';
export { startTestIdentity, type TestIdentity } from './test-identity';
export { signServiceToken, signTestToken, testInternalSecret, testJwks, type TestToken } from './tokens';
export { growsFasterThanInput } from './time-growth';
