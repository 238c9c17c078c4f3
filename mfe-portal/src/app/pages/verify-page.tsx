import { ApiError } from '@hourbank/api-client';
import { seals, type Verification } from '@hourbank/contracts';
import { formatDate, formatNumber } from '@hourbank/i18n/format';
import { useMessages } from '@hourbank/i18n/react';
import { QueryBoundary, useApi } from '@hourbank/mfe-kit';
import { Alert, AuthCard, Button, Form, TextField, usePageTitle } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { type SubmitEvent, useEffect, useState } from 'react';
import { messages } from '../../features/verify/messages';

/**
 * Verifies a statement by its code, without a login (D-72). The QR code of a statement has the code behind the `#`,
 * which browsers do not send.
 */
export function VerifyPage() {
  const t = useMessages(messages);
  usePageTitle(t('title'));
  const { hash } = useLocation();
  const navigate = useNavigate();
  const call = useApi();
  const [code, setCode] = useState(hash);
  const [isMissing, setMissing] = useState(false);
  useEffect(() => setCode(hash), [hash]);
  const query = useQuery({
    queryKey: ['verification', hash],
    queryFn: ({ signal }) => call(seals.verifyStatement, { body: { code: hash } }, { signal }),
    enabled: hash !== '',
    staleTime: 0,
  });
  const isUnknown = query.error instanceof ApiError && [404, 422].includes(query.error.status);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = code.trim();
    setMissing(typed === '');
    if (typed === '') return;
    if (typed === hash) void query.refetch();
    else void navigate({ to: '.', hash: typed, replace: true });
  };
  return (
    <AuthCard portal title={t('title')} subtitle={t('about')}>
      <Form className="d-grid gap-3" onSubmit={submit}>
        <TextField
          label={t('code')}
          value={code}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={100}
          error={isMissing ? t('enterCode') : undefined}
          onChange={(event) => setCode(event.target.value)}
        />
        <Button variant="primary" type="submit" busy={query.isFetching}>
          {t('verify')}
        </Button>
      </Form>
      {hash !== '' && (
        <div className="mt-4">
          {isUnknown ? (
            <Alert tone="danger" className="mb-0">
              <b>{t('unknown')}</b> {t('unknownHint')}
            </Alert>
          ) : (
            <QueryBoundary query={query} label={t('loading')} rows={3} inCard>
              {(verification) => <Result {...verification} />}
            </QueryBoundary>
          )}
        </div>
      )}
    </AuthCard>
  );
}

function Result({ state, issuer, issuedAt, from, to, closing }: Verification) {
  const t = useMessages(messages);
  return (
    <>
      {state === 'unchanged' && (
        <Alert tone="success">
          <b>{t('unchanged')}</b> {t('unchangedHint')}
        </Alert>
      )}
      {state === 'unconfirmed' && (
        <Alert tone="danger">
          <b>{t('unconfirmed')}</b> {t('unconfirmedHint')}
        </Alert>
      )}
      {state === 'erased' && (
        <Alert tone="warning">
          <b>{t('erased')}</b>
        </Alert>
      )}
      <dl className="mt-3 mb-0">
        <dt>{t('issuer')}</dt>
        <dd>
          <bdi>{issuer || t('unnamed')}</bdi>
        </dd>
        <dt>{t('issued')}</dt>
        <dd>{formatDate(issuedAt)}</dd>
        <dt>{t('period')}</dt>
        <dd>{t('days', { from: formatDate(from), to: formatDate(to) })}</dd>
        <dt>{t('closing')}</dt>
        <dd className="mb-0">{t('hours', { hours: formatNumber(closing) })}</dd>
      </dl>
    </>
  );
}
