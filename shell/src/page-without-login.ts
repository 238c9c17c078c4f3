import { type ApiClient, createApiClient } from '@hourbank/api-client';
import { loadPageLanguage } from '@hourbank/mfe-kit/page-language';
import { siteConfig } from './config';

/** Creates the API client when the configuration is there. */
export type OpenApi = () => Promise<ApiClient>;

const openApi: OpenApi = async () =>
  createApiClient({
    baseUrl: (await siteConfig()).apiBaseUrl,
    token: () => null,
    explain: (error) => import('@hourbank/mfe-kit/explain-error').then(({ explainError }) => explainError(error)),
  });

/** Starts a page that is a document of its own, when its language is there. */
export function startPage(start: (openApi: OpenApi) => void): void {
  const language = loadPageLanguage();
  if (!language) return start(openApi);
  const inAnyCase = () => start(openApi);
  void language.then(inAnyCase, inAnyCase);
}
