import { type ApiClient, ApiError } from '@hourbank/api-client';

/** Asks the person to confirm the session. Resolves with a new token, or null if the person cancels. */
type AskToConfirm = () => Promise<string | null>;

/**
 * Repeats a call that the server refuses with `confirm_identity` once, after the person confirmed the session. Without
 * a confirmation the refusal stays.
 */
export const withStepUp =
  (call: ApiClient, ask: AskToConfirm, setToken: (token: string) => void): ApiClient =>
  async (operation, request, options) => {
    try {
      return await call(operation, request, options);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'confirm_identity') throw error;
      const token = await ask();
      if (token === null) throw error;
      setToken(token);
      return call(operation, request, options);
    }
  };
