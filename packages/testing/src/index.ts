export { api, form, sendKeyed, type TestResponse, type Api } from './api';
export { type CostlyRequest, costlyRequests } from './costly-requests';
export { parseCsv, recordsOf } from './csv';
export { databaseKind, serviceDatabase, testDatabase, type TestDatabase } from './database';
export { businessZone, daysAgo, daysFromNow, instantOf, monthOf, noonOf, today } from './days';
export { createGate, eventually, eventuallyEqual } from './eventually';
export { fake, fakeService, ErrorResponse, type Call, type Fake, type FakeService, type Fault } from './fake-service';
export { freezableProxy } from './freezable-proxy';
export { inheritedEnv } from './inherited-env';
export { listen, type RunningServer } from './listen';
export { textOfPdf } from './pdf-text';
export { schemaProblems, testSchema } from './schema-problems';
export { seeded } from './random';
export { checkRevisions } from './revisions';
export { aGif, aPdf, aPng, aSlip, aText, type SampleFile } from './samples';
export {
  type Daemon,
  freePort,
  initializeMariaDb,
  run,
  serverProgram,
  startDaemon,
  startMariaDb,
  startS3,
  type TestServer,
  waitUntil,
} from './servers';
export { clientReads, shownColumns } from './shown-columns';
export { runProgram, spawnService, type SpawnedService } from './spawn-service';
export { inconsistenciesIn } from './stored-files';
export { breakOffInStore, listStore, listUnfinished, storeKind, testStore, type TestStore } from './store';
export { ageTempUploads, listTempUploads } from './temp-uploads';
export { insertOf, seedAccounts, type SeededDraw, type SeededPackage } from './seed-accounts';
export { aKnownClient, startTestIdentity } from './test-identity';
export { signServiceToken, signTestToken, testInternalSecret, testJwks, testSecrets } from './tokens';
export { builtWorker, programArgs } from './service-program';
export { growsFasterThanInput, leastCpuMs } from './time-growth';
export { turnsDuring } from './turns-during';
