import { stopServers } from './jest-servers';

/** Named by the root jest configuration. */
export default stopServers;
