import type { ClientDetails } from '@hourbank/contracts';
import { formatDate } from '@hourbank/i18n/format';
import { useMessages } from '@hourbank/i18n/react';
import { Badge, Button, Card, EmptyValue, MailLink, PhoneLink, useToast, WebsiteLink } from '@hourbank/ui';
import { fieldLabels } from '../../shared/field-labels';
import { messages } from './messages';
import { useUpdateClient } from './queries';

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

/** How far the invitation of a client without a password is, and a button to send one. */
function Invitation({ of, hasMailServer }: { of: ClientDetails; hasMailServer: boolean | undefined }) {
  const t = useMessages(messages);
  const toast = useToast();
  const update = useUpdateClient(of.id);
  const { invitation, name } = of;
  if (invitation === null) return null;
  const send = () =>
    update.mutate(
      { body: { invite: true }, revision: undefined },
      {
        onSuccess: () => toast({ title: t(hasMailServer ? 'invited' : 'invitedToFolder', { name }) }),
        onError: ({ message }) => toast({ title: message, tone: 'danger' }),
      },
    );
  return (
    <>
      <dt>{t('invitation')}</dt>
      <dd>
        {t(`invitation.${invitation}`)}{' '}
        {hasMailServer !== undefined && (
          <Button size="sm" busy={update.isPending} onClick={send}>
            {t(invitation === 'notSent' ? 'invite' : 'sendAgain')}
          </Button>
        )}
        {hasMailServer === false && <span className="hb-hint d-block">{t('inviteToFolder')}</span>}
      </dd>
    </>
  );
}

interface DetailsCardProps {
  client: ClientDetails;
  /** Whether emails are sent; undefined for an admin who can't invite clients. */
  hasMailServer: boolean | undefined;
}

/** Contact data of a client, its invitation, and the note for admins. */
export function DetailsCard({ client, hasMailServer }: DetailsCardProps) {
  const t = useMessages(messages);
  const labels = fieldLabels();
  const text = (value: string) => (value ? <bdi className="hb-full-text">{value}</bdi> : <EmptyValue />);
  return (
    <Card title={t('details')}>
      <dl className="hb-facts">
        <dt>{t('client')}</dt>
        <dd>{t('clientSince', { id: client.id, day: formatDate(client.createdAt) })}</dd>
        <dt>{labels.email}</dt>
        <dd>
          <MailLink value={client.email} /> <EmailState state={client.emailState} />
        </dd>
        <Invitation of={client} hasMailServer={hasMailServer} />
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
      </dl>
      {client.note && (
        <div className="hb-note">
          <div className="hb-hint">{t('noteForTeam')}</div>
          {text(client.note)}
        </div>
      )}
    </Card>
  );
}
