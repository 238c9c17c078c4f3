import { runProcess } from '@hourbank/service-kit/base';
import { readGatewayConfig } from './config';
import { startGateway } from './start';

void runProcess('gateway', { serve: () => startGateway(readGatewayConfig()) });
