export { ApiError } from './api-error';
export { type ApiClient, type CallOptions, createApiClient } from './client';
export { urlOf } from './request';
