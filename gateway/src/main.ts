import { runProcess } from '@hourbank/service-kit/process';
import { readGatewayConfig } from './config';
import { startGateway } from './start';

void runProcess('gateway', { serve: () => startGateway(readGatewayConfig()) });
