import { proxy } from 'valtio/vanilla';
import * as v from 'valibot';
import { randomUuid } from '../../base/uuid.ts';
import {
  ContactForm,
  type ContactProblem,
  ContactRefusal,
  problemsOfContact,
  sendContact,
} from '../../service/contract/contact.ts';
import { ServiceError } from '../../service/service-error.ts';
import { chatKey } from '../../storage/chat-key.ts';
import { readStored } from '../../storage/read-stored.ts';
import { tabStorage } from '../../storage/safe-storage.ts';
import type { Words } from '../../i18n/words.ts';
import type { App } from '../app.ts';
import { failureText } from '../failure-text.ts';

/** The draft of the form, kept for the tab: neither closing nor a reload loses it. */
const Draft = v.object({
  /** The id of the message: it stays the same when the message is sent again after a lost reply. */
  id: v.string(),
  values: v.record(v.string(), v.string()),
  hasAgreed: v.boolean(),
  withConversation: v.boolean(),
});
type Draft = v.InferOutput<typeof Draft>;

type ContactState = Draft & {
  isSending: boolean;
  /** The message was taken; the dialog says so. */
  isSent: boolean;
  /** By the ids of fields, and of `consent`. */
  problems: Record<string, ContactProblem>;
  /** Why the message was not taken, where no field is at fault. */
  failure: Words | undefined;
};

const noDraft = (): Draft => ({ id: randomUuid(), values: {}, hasAgreed: false, withConversation: true });

/** Reads the form of the configuration; undefined where there is none, or none that this app can show. */
export const readContactForm = (given: unknown): ContactForm | undefined => {
  const form = v.safeParse(ContactForm, given);
  return form.success ? form.output : undefined;
};

/** The message that a visitor leaves. */
export const createContact = ({ visitor, conversation, conversationEvents, signal }: App) => {
  const { challenges } = visitor;
  const storageKey = chatKey('contact', visitor.address);
  const state = proxy<ContactState>({
    ...(readStored(tabStorage, storageKey, Draft) ?? noDraft()),
    isSending: false,
    isSent: false,
    problems: {},
    failure: undefined,
  });
  const form = () => readContactForm(visitor.state.contact);
  const keep = () => tabStorage.set(storageKey, JSON.stringify(v.parse(Draft, { ...state })));
  const clear = () => {
    tabStorage.remove(storageKey);
    Object.assign(state, noDraft(), { problems: {}, failure: undefined });
  };
  // The next visitor of this tab must not see what this one has written.
  signal.addEventListener(
    'abort',
    visitor.beforeForgotten(async () => clear()),
  );
  signal.addEventListener(
    'abort',
    conversationEvents.listen((event) => {
      if (event.type === 'visitor-changed' && !event.isSame) clear();
    }),
  );

  /** Fills in what is known, where the visitor has typed nothing of it. */
  const fillIn = (): void => {
    const { user } = visitor.state.account ?? {};
    const known = {
      name: user?.name,
      email: user?.email,
      phone: user?.phone,
      // The question that the visitor was about to ask when the channel closed.
      message: visitor.state.absence?.isShut ? conversation.state.draft.trim() : undefined,
    };
    for (const [id, value] of Object.entries(known))
      if (value && !state.values[id] && form()?.fields.some((field) => field.id === id))
        state.values[id] = value;
  };
  fillIn();

  return {
    /** Components read it with `useSnapshot`. */
    state,
    edit: (id: string, value: string): void => {
      state.values[id] = value;
      delete state.problems[id];
      state.failure = undefined;
      keep();
    },
    set: (change: Partial<Pick<Draft, 'hasAgreed' | 'withConversation'>>): void => {
      Object.assign(state, change);
      if (change.hasAgreed) delete state.problems['consent'];
      keep();
    },
    submit: async (): Promise<void> => {
      const shown = form();
      if (state.isSending || !shown) return;
      const { id, hasAgreed, withConversation } = state;
      const values = Object.fromEntries(
        shown.fields.map((field) => [field.id, (state.values[field.id] ?? '').trim()]),
      );
      state.failure = undefined;
      state.problems = problemsOfContact(shown, values, hasAgreed);
      if (Object.keys(state.problems).length > 0) return;
      const { sessionId } = conversation.state;
      state.isSending = true;
      try {
        await visitor.service.call(sendContact, {
          id,
          values,
          consent: hasAgreed,
          ...(withConversation && sessionId !== null && { sessionId }),
        });
        clear();
        state.isSent = true;
      } catch (error) {
        const refusal = error instanceof ServiceError ? v.safeParse(ContactRefusal, error.data) : undefined;
        if (refusal?.success) state.problems = refusal.output.fields;
        else state.failure = () => failureText(error);
      } finally {
        state.isSending = false;
      }
    },
    close: (): void => {
      challenges.settle(state.isSent, 'contact');
      Object.assign(state, { isSent: false, problems: {}, failure: undefined });
    },
  };
};
