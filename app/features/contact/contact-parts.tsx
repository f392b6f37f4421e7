import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio/react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { laterIcons } from '../../ui/later-icons.ts';
import { useApp, useStore } from '../app.ts';
import { ContactFields } from './contact-fields.tsx';
import { createContact, readContactForm } from './contact-store.ts';
import notice from './closed-notice.module.css';
import css from './contact.module.css';

// The parts stand in one file, and come together: what opens the form has it at hand.

/** Opens the form, where the channel has one. */
const ContactButton = ({ isMain = false }: { isMain?: boolean }) => {
  const { t } = useTranslation('contact');
  const { state, challenges } = useApp().visitor;
  const { contact } = useSnapshot(state);
  return (
    contact !== undefined && (
      <Button
        icon={laterIcons.letter}
        look={isMain ? 'main' : 'auxiliary'}
        onClick={() => void challenges.raise({ type: 'contact' })}
      >
        {t('title')}
      </Button>
    )
  );
};

/** Under an answer that offers it: a button that opens the form. */
export const ContactOffer = () => (
  <div className={css.offer}>
    <ContactButton />
  </div>
);

/**
 * Says that the channel is closed, and when it opens, with the way to leave a message; the thread stays
 * readable.
 */
export const ClosedNotice = () => {
  const { absence } = useSnapshot(useApp().visitor.state);
  return (
    <section className={notice.notice} aria-label={absence?.line}>
      <Icon name={laterIcons.clock} size={18} />
      <p>{absence?.text}</p>
      <ContactButton isMain />
    </section>
  );
};

/** The form, and that the message was taken. What is typed stays when it is closed. */
export const ContactDialog = () => {
  const { t } = useTranslation(['contact', 'common']);
  const contact = useStore(createContact);
  const { isSent } = useSnapshot(contact.state);
  const { contact: given } = useSnapshot(useApp().visitor.state);
  const form = readContactForm(given);
  return (
    <Dialog title={t('contact:title')} isKept={!isSent} onClose={contact.close}>
      {isSent ? (
        <div className={css.sent}>
          <Icon name="check" size={28} />
          <output>{t('contact:sent')}</output>
          <Button
            ref={(button) => button?.focus({ preventScroll: true })}
            look="main"
            onClick={contact.close}
          >
            {t('common:close')}
          </Button>
        </div>
      ) : (
        form && <ContactFields form={form} />
      )}
    </Dialog>
  );
};
