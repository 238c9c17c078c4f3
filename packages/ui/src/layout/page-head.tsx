import { useMessages } from '@hourbank/i18n/react';
import { useContext, type ReactNode } from 'react';
import { buttonClass } from '../basics/button';
import { Icon } from '../basics/icon';
import { AccountSlot } from './console-shell';
import type { RenderLink } from './link';
import { messages } from './messages';

interface PageHeadProps {
  title: ReactNode;
  subtitle?: ReactNode;
  /** The subtitle is loading, so its line is kept free. */
  loading?: boolean;
  back?: RenderLink;
  /** Search and buttons, one of them primary. */
  children?: ReactNode;
}

/** The page header: title, back link and actions. */
export function PageHead({ title, subtitle, loading = false, back, children }: PageHeadProps) {
  const t = useMessages(messages);
  const account = useContext(AccountSlot);
  return (
    <header className="hb-head">
      {back?.({
        className: buttonClass('secondary'),
        children: (
          <>
            <Icon name="back" />
            {t('back')}
          </>
        ),
      })}
      <div className="hb-head-text">
        <h1>{title}</h1>
        {(subtitle || loading) && <div className="hb-sub">{subtitle || '\u00a0'}</div>}
      </div>
      {(children || account) && (
        <div className="hb-head-actions">
          {children}
          {account}
        </div>
      )}
    </header>
  );
}
