import { ApiError } from '@hourbank/api-client';
import { type PreferenceKind, preferenceKinds, preferences } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import { useApi, useTokenOfLink } from '@hourbank/mfe-kit';
import { Alert, AuthCard, Button, Form, usePageTitle } from '@hourbank/ui';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { messages } from '../../features/account/unsubscribe-messages';

const aboutKind = {
  level: 'aboutLevel',
  expiry: 'aboutExpiry',
  statement: 'aboutStatement',
} as const satisfies Record<PreferenceKind, keyof typeof messages>;

/**
 * What the emails of a token are about. Its second part names their kind; only the service can tell whether that is
 * true.
 */
function aboutOf(token: string) {
  const [, name] = token.split('.');
  const kind = preferenceKinds.find((one) => one === name);
  return kind ? aboutKind[kind] : 'about';
}

/**
 * The target of the link in emails that stops emails of their kind, without a login (D-70). A button does it and not
 * the opening of the page, because mail scanners open links.
 */
export function UnsubscribePage() {
  const t = useMessages(messages);
  usePageTitle(t('title'));
  const token = useTokenOfLink();

  const call = useApi();
  const stop = useMutation({ mutationFn: () => call(preferences.unsubscribe, { query: { token } }) });
  const isUnknown = token === '' || (stop.error instanceof ApiError && [404, 422].includes(stop.error.status));
  if (isUnknown)
    return (
      <AuthCard portal title={t('title')} footer={<Link to="/">{t('login')}</Link>}>
        <Alert tone="warning" className="mb-0">
          {t('unknownLink')}
        </Alert>
      </AuthCard>
    );
  return (
    <AuthCard portal title={t('title')} subtitle={stop.isSuccess ? undefined : t(aboutOf(token))}>
      {stop.isSuccess ? (
        <p role="status" className="mb-0">
          {t('stopped')}
        </p>
      ) : (
        <Form
          className="d-grid gap-3"
          error={stop.error?.message}
          onSubmit={(event) => {
            event.preventDefault();
            stop.mutate();
          }}
        >
          <Button variant="primary" type="submit" busy={stop.isPending}>
            {t('stop')}
          </Button>
        </Form>
      )}
    </AuthCard>
  );
}
