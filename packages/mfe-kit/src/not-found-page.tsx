import { useMessages } from '@hourbank/i18n/react';
import { Brand, Icon, PageHead, usePageTitle } from '@hourbank/ui';
import { useMatches, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { notFoundMessages } from './not-found-messages';

export interface NotFoundProps {
  /** A path of the same console. */
  home: string;
  label: 'goToDashboard' | 'goToPortal';
}

/** The page for unknown URLs: inside the layout of a console, or with the logo where no layout matches. */
export function NotFoundPage({ home, label }: NotFoundProps) {
  const t = useMessages(notFoundMessages);
  const { history, routesById } = useRouter();
  // An address below a page, such as `/login/x`, also matches that page. Only routes with children have a layout.
  const hasLayout = useMatches().some(({ routeId }, at) => at > 0 && Boolean(routesById[routeId]?.children));
  const title = t('title');
  usePageTitle(title);
  const card = (heading?: ReactNode) => (
    <section className="card hb-empty">
      <Icon name="warning" />
      {heading}
      <span>{t('text')}</span>
      <button className="btn btn-secondary" type="button" onClick={() => history.push(home)}>
        {t(label)}
      </button>
    </section>
  );
  return hasLayout ? (
    <>
      <PageHead title={title} />
      {card()}
    </>
  ) : (
    <main className="hb-sign">
      <Brand />
      {card(<h1>{title}</h1>)}
    </main>
  );
}
