export { inParallel } from './in-parallel';
export { startPeriodicTask } from './periodic-task';
export { createQueue, limitPerKey } from './queue';
export { repeatSteps } from './repeat-steps';
export { runProcess } from './run-process';
export { nextTurn } from './turns';
