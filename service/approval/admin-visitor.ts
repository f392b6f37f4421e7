import type { Language } from 'casement/contract';
import { html } from 'hono/html';
import { type Action, actionsFor, type ListedVisitor, stateOf } from './admin-queries.ts';
import { adminTexts } from './admin-texts.ts';

type Markup = ReturnType<typeof html>;

/** Hidden fields of every form: the part of the list to come back to, and the token of the session. */
type Carried = Readonly<Record<string, string>>;

export const hiddenFields = (values: Carried): Markup[] =>
  Object.entries(values).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
  );

/** The zone is the service's, which an administrator elsewhere must know. */
const format = { dateStyle: 'medium', timeStyle: 'long' } as const;

export const timeOf = (language: Language, at: number): Markup => {
  const date = new Date(at);
  return html`<time datetime="${date.toISOString()}">${date.toLocaleString(language, format)}</time>`;
};

const actionForm = (language: Language, visitor: ListedVisitor, action: Action, carried: Carried): Markup => {
  const texts = adminTexts[language];
  const asksReason = action === 'reject' || action === 'disable';
  const button = html`<button class="${action === 'approve' ? 'main' : ''}">
    ${texts.actions[action]}
  </button>`;
  const fields = hiddenFields({ ...carried, visitorId: visitor.id, action });
  return asksReason
    ? html`<details>
        <summary>${texts.actions[action]}${texts.goesOn}</summary>
        <form method="post" action="/admin/decide">
          ${fields}
          <label
            >${texts.reason}
            <textarea
              name="reason"
              maxlength="500"
              rows="2"
              ${action === 'reject' ? 'required' : ''}
            ></textarea>
          </label>
          ${button}
        </form>
      </details>`
    : html`<form method="post" action="/admin/decide">${fields}${button}</form>`;
};

/** Renders a visitor with what can be decided of them. */
export const renderVisitor = (language: Language, visitor: ListedVisitor, carried: Carried): Markup => {
  const texts = adminTexts[language];
  const entries: Readonly<Record<string, string>> = { ...texts.actions, ...texts.entries };

  const state = stateOf(visitor);
  const name = visitor.name ?? visitor.contact ?? texts.unnamed;
  return html`<li>
    <article aria-label="${name}">
      <h2>${name} <span class="state ${state}">${texts.states[state]}</span></h2>
      <p class="faint">
        ${visitor.contact ? `${visitor.contact} · ` : ''}${texts.bot}${texts.colon}${texts.gap}${visitor.botId}
        · ${texts.since}${texts.colon}${texts.gap}${timeOf(language, visitor.changedAt)}
      </p>
      ${visitor.application ? html`<p><strong>${texts.application}${texts.colon}</strong>${texts.gap}${visitor.application}</p>` : ''}
      ${visitor.reason ? html`<p><strong>${texts.reason}${texts.colon}</strong>${texts.gap}${visitor.reason}</p>` : ''}
      <div class="actions">
        ${actionsFor(visitor).map((action) => actionForm(language, visitor, action, carried))}
      </div>
      <details>
        <summary>${texts.history}</summary>
        <ul>
          ${visitor.history.map(
            ({ at, actor, action, detail }) =>
              html`<li>
                ${timeOf(language, at)} · ${texts[actor]} ·
                ${entries[action] ?? action}${detail ? ` · ${detail}` : ''}
              </li>`,
          )}
        </ul>
      </details>
    </article>
  </li>`;
};
