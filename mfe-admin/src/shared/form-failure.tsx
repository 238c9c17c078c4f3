import { Alert } from '@hourbank/ui';

/** Error message that concerns the whole form, shown inside its card. */
export const FormFailure = ({ message }: { message: string | null }) =>
  message ? (
    <Alert tone="danger" className="mb-3">
      {message}
    </Alert>
  ) : null;
