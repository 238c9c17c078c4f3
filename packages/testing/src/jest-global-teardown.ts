import { stopServers } from './jest-servers';

/** Used by the root jest configuration. */
export default stopServers;
