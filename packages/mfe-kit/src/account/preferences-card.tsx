import { type PreferenceKind, preferenceKinds, type Preferences, type preferences } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import { Button, Card, CheckField, Form, useToast } from '@hourbank/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../api-context';
import { QueryBoundary } from '../query-boundary';
import { messages } from './messages';

const queryKey = ['preferences'];

/** The operations of one console. */
interface PreferencesCardProps {
  get: typeof preferences.getPreferences | typeof preferences.getClientPreferences;
  put: typeof preferences.putPreferences | typeof preferences.putClientPreferences;
  /** What the person is told about, in words: the events differ between the consoles. */
  kindNames: Partial<Record<PreferenceKind, string>>;
}

/** What the person wants to be told about, in the bell and by email (D-70). */
export function PreferencesCard({ get, put, kindNames }: PreferencesCardProps) {
  const t = useMessages(messages);
  const call = useApi();
  const query = useQuery<Preferences>({ queryKey, queryFn: ({ signal }) => call(get, {}, { signal }) });
  return (
    <Card title={t('preferences')}>
      <QueryBoundary query={query} label={t('preferences')} rows={3} inCard>
        {(stored) => <PreferencesForm key={JSON.stringify(stored)} stored={stored} put={put} kindNames={kindNames} />}
      </QueryBoundary>
    </Card>
  );
}

function PreferencesForm({
  stored,
  put,
  kindNames,
}: Pick<PreferencesCardProps, 'put' | 'kindNames'> & { stored: Preferences }) {
  const t = useMessages(messages);
  const call = useApi();
  const toast = useToast();
  const queryClient = useQueryClient();
  const [wanted, setWanted] = useState(stored);
  const save = useMutation({
    // The response has the kinds of the console, and so has the body.
    mutationFn: () => call(put, { body: wanted as Required<Preferences> }),
    onSuccess: (saved) => {
      queryClient.setQueryData(queryKey, saved);
      toast({ title: t('preferencesSaved') });
    },
  });
  const isChanged = JSON.stringify(wanted) !== JSON.stringify(stored);
  return (
    <Form
      className="d-grid gap-3"
      error={save.error?.message}
      aria-label={t('preferences')}
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      {preferenceKinds.map((kind) => {
        const channels = wanted[kind];
        if (!channels) return null;
        const field = (channel: keyof typeof channels) => (
          <CheckField
            label={t(channel)}
            checked={channels[channel]}
            onChange={({ target }) => setWanted({ ...wanted, [kind]: { ...channels, [channel]: target.checked } })}
          />
        );
        return (
          <fieldset key={kind} className="hb-choices">
            <legend className="form-label">{kindNames[kind]}</legend>
            <div className="d-flex gap-4">
              {field('bell')}
              {field('email')}
            </div>
          </fieldset>
        );
      })}
      <p className="hb-muted mb-0">{t('preferencesHint')}</p>
      <div>
        <Button variant={isChanged ? 'primary' : 'secondary'} type="submit" busy={save.isPending}>
          {t('savePreferences')}
        </Button>
      </div>
    </Form>
  );
}
