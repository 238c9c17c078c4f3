import { Alert } from '@hourbank/ui';

/** What is wrong with a form as a whole, inside its card. */
export const FormFailure = ({ message }: { message: string | null }) =>
  message ? (
    <Alert tone="danger" className="mb-3">
      {message}
    </Alert>
  ) : null;
