export { inParallel } from './in-parallel';
export { startPeriodicTask } from './periodic-task';
export { createQueue, limitPerKey } from './queue';
export { runProcess } from './run-process';
