import { runProcess } from '@hourbank/service-kit/process';
import { readSiteConfig } from './config';
import { startSite } from './start';

void runProcess('site', { serve: () => startSite(readSiteConfig()) });
