import { useMessages } from '@hourbank/i18n/react';
import { Alert, PageHead, usePageTitle } from '@hourbank/ui';
import { messages } from '../../features/people/messages';
import { SecondFactorCard } from '../../features/people/second-factor-card';

/** The only page of an admin who must set up a second factor first. */
export function EnrolPage() {
  const t = useMessages(messages);
  usePageTitle(t('secondFactor'));
  return (
    <>
      <PageHead title={t('secondFactor')} />
      <Alert tone="info">{t('mustEnrol')}</Alert>
      <SecondFactorCard account={{ hasSecondFactor: false, recoveryCodesLeft: 0 }} />
    </>
  );
}
