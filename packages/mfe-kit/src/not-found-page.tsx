import { useMessages } from '@hourbank/i18n/react';
import { Brand, Icon, usePageTitle } from '@hourbank/ui';
import { useMatches, useRouter } from '@tanstack/react-router';
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
  usePageTitle(t('title'));
  const card = (
    <section className="card hb-empty">
      <Icon name="warning" />
      <h1>{t('title')}</h1>
      <span>{t('text')}</span>
      <button className="btn btn-secondary" type="button" onClick={() => history.push(home)}>
        {t(label)}
      </button>
    </section>
  );
  return hasLayout ? (
    card
  ) : (
    <main className="hb-sign">
      <Brand />
      {card}
    </main>
  );
}
