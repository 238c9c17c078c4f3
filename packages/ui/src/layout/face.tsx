import { useMessages } from '@hourbank/i18n/react';
import { createContext, type ReactNode, useContext } from 'react';
import { Icon } from '../basics/icon';
import { messages } from '../messages';

/** Who stands on the pages of a console: the provider, or the product if the name is empty (D-116). */
export interface Face {
  name: string;
  /** URL of the logo. */
  logo: string | null;
  contact: readonly { icon: 'phone' | 'chat' | 'mail'; text: string; href?: string }[];
}

export const FaceContext = createContext<Face>({ name: '', logo: null, contact: [] });
export const useFace = (): Face => useContext(FaceContext);

/** How people reach the provider. Nothing if no contact is set. */
export function ContactLine() {
  const { contact } = useFace();
  return contact.length === 0 ? null : (
    <span className="hb-contact-line">
      {contact.map(({ icon, text, href }) => (
        <a key={icon} href={href}>
          <Icon name={icon} />
          <bdi>{text}</bdi>
        </a>
      ))}
    </span>
  );
}

/** The foot of a page of the provider: its contact, further links, and the product if the page is not its own. */
export function FaceFoot({ children }: { children?: ReactNode }) {
  const t = useMessages(messages);
  const { name } = useFace();
  return (
    <>
      <ContactLine />
      {(children || name) && (
        <span className="hb-foot-end">
          {children}
          {name && <span className="hb-muted">{t('poweredBy')}</span>}
        </span>
      )}
    </>
  );
}
