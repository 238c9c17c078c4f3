import { type ApiClient, ApiError } from '@hourbank/api-client';

/** Asks the person to confirm the session. Resolves with a new token, or null if the person cancels. */
type ConfirmIdentity = () => Promise<string | null>;

/**
 * Repeats a call that the server rejects with `confirm_identity` once, after the person confirmed the session. Without
 * a confirmation the call fails with that error.
 */
export const withStepUp =
  (call: ApiClient, confirmIdentity: ConfirmIdentity, setToken: (token: string) => void): ApiClient =>
  async (operation, request, options) => {
    try {
      return await call(operation, request, options);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'confirm_identity') throw error;
      const token = await confirmIdentity();
      if (token === null) throw error;
      setToken(token);
      return call(operation, request, options);
    }
  };
