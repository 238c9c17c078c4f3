export { startPeriodicTask } from './periodic-task';
export { runProcess } from './run-process';
