import type { ClientDetails } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import { Badge, Card, EmptyValue, MailLink, PhoneLink, WebsiteLink } from '@hourbank/ui';
import { fieldLabels } from '../../shared/field-labels';
import { messages } from './messages';

/** Tells an admin why a client gets no emails; nothing if it does. */
function EmailState({ state }: { state: ClientDetails['emailState'] }) {
  const t = useMessages(messages);
  if (state === 'confirmed') return null;
  const isRefused = state === 'undeliverable';
  return (
    <>
      <Badge bg={isRefused ? 'danger' : 'warning'}>{t(isRefused ? 'emailUndeliverable' : 'emailUnconfirmed')}</Badge>
      <span className="hb-hint d-block">{t(isRefused ? 'emailUndeliverableHint' : 'emailUnconfirmedHint')}</span>
    </>
  );
}

/** Contact data of a client, and the note for admins. */
export function ContactCard({ client }: { client: ClientDetails }) {
  const t = useMessages(messages);
  const labels = fieldLabels();
  const text = (value: string) => (value ? <bdi className="hb-full-text">{value}</bdi> : <EmptyValue />);
  return (
    <Card title={t('contact')}>
      <dl className="hb-facts">
        <dt>{labels.email}</dt>
        <dd>
          <MailLink value={client.email} /> <EmailState state={client.emailState} />
        </dd>
        <dt>{labels.phone}</dt>
        <dd>
          <PhoneLink value={client.phone} />
        </dd>
        <dt>{labels.companyName}</dt>
        <dd>{text(client.companyName)}</dd>
        <dt>{labels.website}</dt>
        <dd>
          <WebsiteLink value={client.website} />
        </dd>
        <dt>{labels.address}</dt>
        <dd>{text(client.address)}</dd>
        <dt>{labels.note}</dt>
        <dd>{text(client.note)}</dd>
      </dl>
    </Card>
  );
}
