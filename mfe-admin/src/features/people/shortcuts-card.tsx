import { useMessages } from '@hourbank/i18n/react';
import { Card, CheckField } from '@hourbank/ui';
import { useState } from 'react';
import { setUsesOneKey, usesOneKey } from '../../shared/one-key';
import { messages } from './messages';

/** Turns off the shortcuts with one key, which speech input and shaky hands press by mistake (WCAG 2.1.4, D-118). */
export function ShortcutsCard() {
  const t = useMessages(messages);
  const [isOn, setOn] = useState(usesOneKey);
  return (
    <Card title={t('keyboard')}>
      <CheckField
        label={t('oneKey')}
        hint={t('oneKeyHint')}
        checked={isOn}
        onChange={({ target }) => {
          setOn(target.checked);
          setUsesOneKey(target.checked);
        }}
      />
    </Card>
  );
}
