import { startNeededServers } from './jest-servers';

/** Used by the root jest configuration. */
export default startNeededServers;
