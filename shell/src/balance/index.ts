import '@hourbank/mfe-kit/jitless';
import '@hourbank/ui/styles.css';
import { createApiClient } from '@hourbank/api-client';
import { loadPageLanguage } from '@hourbank/mfe-kit/page-language';
import { siteConfig } from '../config';
import { startBalancePage } from './balance-page';

const openApi = async () =>
  createApiClient({
    baseUrl: (await siteConfig()).apiBaseUrl,
    token: () => null,
    explain: (error) => import('@hourbank/mfe-kit/explain-error').then(({ explainError }) => explainError(error)),
  });

const start = () => startBalancePage(openApi);
const language = loadPageLanguage();
if (language) void language.then(start, start);
else start();
