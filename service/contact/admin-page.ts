import type { Language } from 'casement/contract';
import { html } from 'hono/html';
import { adminFrame, hiddenFields, timeOf } from '../approval/index.ts';
import type { ContactRow } from '../database/schema.ts';
import { type ContactState, contactStates, type readContactConversation } from './contact-queries.ts';
import { contactTexts } from './contact-texts.ts';

type Markup = ReturnType<typeof html>;
type Conversation = Awaited<ReturnType<typeof readContactConversation>>;

const addressOf = (list: { state: ContactState; page: number }): string =>
  `/admin/messages?${new URLSearchParams({ state: list.state, page: String(list.page) })}`;

/** Says where a message has not got to. */
const pendingOf = (language: Language, { pending, nextAttemptAt }: ContactRow): Markup[] => {
  const words = contactTexts[language][nextAttemptAt === null ? 'failed' : 'pending'];
  return pending.map((goal) => html`<p class="faint">${words[goal]}</p>`);
};

const buttonsOf = (language: Language, { number, doneAt }: ContactRow, formToken: string): Markup => {
  const texts = contactTexts[language];
  const button = (action: string, words: string) =>
    html`<form method="post" action="/admin/messages/change">
      ${hiddenFields({ formToken, number: String(number), action })}<button>${words}</button>
    </form>`;
  return html`<div class="actions">
    ${doneAt === null ? button('done', texts.setDone) : button('open', texts.setOpen)}
    ${button('remove', texts.remove)}
  </div>`;
};

const nameOf = (row: ContactRow): string =>
  row.fields.find(({ id }) => id === 'name')?.value ?? row.fields[0]?.value ?? row.botId;

const messageOf = (language: Language, row: ContactRow, formToken: string, isLinked: boolean): Markup => {
  const texts = contactTexts[language];
  const name = nameOf(row);
  return html`<article aria-label="${name}">
    <h2>
      ${
        isLinked
          ? html`<a href="/admin/messages/message?number=${row.number}">${name}</a>`
          : html`<bdi>${name}</bdi>`
      }
      <span class="state">${texts.states[row.doneAt === null ? 'open' : 'done']}</span>
    </h2>
    <p class="faint">
      ${texts.bot}${texts.colon} ${row.botId} · ${texts.channel}${texts.colon} ${row.channelId} ·
      ${timeOf(language, row.createdAt)}
    </p>
    ${row.fields.map(
      ({ label, value }) =>
        html`<p><strong>${label}${texts.colon}</strong> <span class="words" dir="auto">${value}</span></p>`,
    )}
    ${pendingOf(language, row)} ${buttonsOf(language, row, formToken)}
  </article>`;
};

/** Renders messages of visitors. */
export const renderMessages = (
  language: Language,
  list: {
    state: ContactState;
    page: number;
    messages: ContactRow[];
    hasMore: boolean;
    formToken: string;
  },
): Markup => {
  const texts = contactTexts[language];
  const { state, page, messages, hasMore, formToken } = list;
  const options = contactStates.map(
    (name) =>
      html`<option value="${name}" ${name === state ? 'selected' : ''}>${texts.states[name]}</option>`,
  );
  return adminFrame(
    language,
    { title: texts.title, place: 'messages', formToken },
    html`<form method="get" action="/admin/messages" class="filter">
        <label
          >${texts.state}
          <select name="state">
            ${options}
          </select></label
        >
        <button>${texts.show}</button>
      </form>
      ${
        messages.length === 0
          ? html`<p>${texts.none}</p>`
          : html`<ul class="visitors">
              ${messages.map((row) => html`<li>${messageOf(language, row, formToken, true)}</li>`)}
            </ul>`
      }
      <nav>
        ${page > 0 ? html`<a href="${addressOf({ state, page: page - 1 })}">${texts.previous}</a>` : ''}
        ${hasMore ? html`<a href="${addressOf({ state, page: page + 1 })}">${texts.next}</a>` : ''}
      </nav>`,
  );
};

/** Renders one message with its conversation. */
export const renderMessage = (
  language: Language,
  row: ContactRow,
  conversation: Conversation,
  formToken: string,
): Markup => {
  const texts = contactTexts[language];
  const said = conversation.map(
    ({ role, parts, createdAt }) =>
      html`<li>
        <strong>${role === 'user' ? texts.user : texts.assistant}</strong>
        <span class="faint">${timeOf(language, createdAt)}</span>
        ${parts.map(
          ({ type, text }) =>
            html`<p class="words" dir="auto">${type === 'text' ? text : texts.attachment}</p>`,
        )}
      </li>`,
  );
  const without = row.sessionId === null ? texts.without : texts.gone;
  return adminFrame(
    language,
    { title: texts.title, place: 'messages', formToken },
    html`<p><a href="/admin/messages">${texts.back}</a></p>
      <ul class="visitors">
        <li>${messageOf(language, row, formToken, false)}</li>
      </ul>
      <h2>${texts.conversation}</h2>
      ${
        said.length === 0
          ? html`<p>${without}</p>`
          : html`<ol class="visitors">
              ${said}
            </ol>`
      }`,
  );
};
