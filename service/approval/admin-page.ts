import type { Language } from 'casement/contract';
import { html } from 'hono/html';
import {
  type Action,
  actionsFor,
  type Filter,
  filters,
  type ListedVisitor,
  stateOf,
} from './admin-queries.ts';
import { adminTexts } from './admin-texts.ts';

type Markup = ReturnType<typeof html>;

const frame = (language: Language, content: Markup, look = ''): Markup =>
  html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${adminTexts[language].title}</title>
        <link rel="stylesheet" href="/admin/admin.css" />
      </head>
      <body class="${look}">
        ${content}
      </body>
    </html>`;

/** Asks for the administrator's key. */
export const renderLogIn = (language: Language, problem?: 'wrongKey' | 'tooMany'): Markup => {
  const texts = adminTexts[language];
  return frame(
    language,
    html`<main>
      <h1>${texts.title}</h1>
      <form method="post" action="/admin/log-in">
        <label
          >${texts.key} <input type="password" name="key" autocomplete="current-password" required autofocus
        /></label>
        ${problem ? html`<p role="alert">${texts[problem]}</p>` : ''}
        <button class="main">${texts.logIn}</button>
      </form>
    </main>`,
    'card',
  );
};

/** The part of the list that is shown. */
export type ListQuery = { filter: Filter; search: string; page: number };

const addressOf = ({ filter, search, page }: ListQuery): string =>
  `/admin?${new URLSearchParams({ filter, search, page: String(page) })}`;

const timeOf = (language: Language, at: number): Markup => {
  const date = new Date(at);
  return html`<time datetime="${date.toISOString()}">${date.toLocaleString(language)}</time>`;
};

/** Renders the visitors that a query has found. */
export const renderList = (
  language: Language,
  list: ListQuery & {
    visitors: ListedVisitor[];
    hasMore: boolean;
    formToken: string;
    outcome: 'done' | 'changed' | undefined;
  },
): Markup => {
  const texts = adminTexts[language];
  const entries: Readonly<Record<string, string>> = { ...texts.actions, ...texts.entries };
  const { visitors, filter, search, page, formToken, outcome } = list;
  const hidden = (values: Record<string, string>): Markup[] =>
    Object.entries({ ...values, formToken }).map(
      ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
    );
  const back = { filter, search, page: String(page) };

  const actionForm = (visitor: ListedVisitor, action: Action): Markup => {
    const asksReason = action === 'reject' || action === 'disable';
    const button = html`<button class="${action === 'approve' ? 'main' : ''}">
      ${texts.actions[action]}
    </button>`;
    const fields = hidden({ ...back, visitorId: visitor.id, action });
    return asksReason
      ? html`<details>
          <summary>${texts.actions[action]}…</summary>
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

  const item = (visitor: ListedVisitor): Markup => {
    const state = stateOf(visitor);
    const name = visitor.name ?? visitor.contact ?? texts.unnamed;
    return html`<li>
      <article aria-label="${name}">
        <h2>${name} <span class="state ${state}">${texts.states[state]}</span></h2>
        <p class="faint">
          ${visitor.contact ? `${visitor.contact} · ` : ''}${texts.bot}: ${visitor.botId} · ${texts.since}:
          ${timeOf(language, visitor.changedAt)}
        </p>
        ${visitor.application ? html`<p><strong>${texts.application}:</strong> ${visitor.application}</p>` : ''}
        ${visitor.reason ? html`<p><strong>${texts.reason}:</strong> ${visitor.reason}</p>` : ''}
        <div class="actions">${actionsFor(visitor).map((action) => actionForm(visitor, action))}</div>
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

  return frame(
    language,
    html`<header>
        <h1>${texts.title}</h1>
        <form method="post" action="/admin/log-out">${hidden({})}<button>${texts.logOut}</button></form>
      </header>
      <main>
        ${outcome ? html`<p role="status">${texts[outcome]}</p>` : ''}
        <form method="get" action="/admin" class="filter">
          <label
            >${texts.state}
            <select name="filter">
              ${filters.map(
                (name) =>
                  html`<option value="${name}" ${name === filter ? 'selected' : ''}>
                    ${name === 'all' ? texts.all : texts.states[name]}
                  </option>`,
              )}
            </select></label
          >
          <label>${texts.search} <input type="search" name="search" value="${search}" /></label>
          <button>${texts.show}</button>
        </form>
        ${
          visitors.length === 0
            ? html`<p>${texts.none}</p>`
            : html`<ul class="visitors">
                ${visitors.map(item)}
              </ul>`
        }
        <nav>
          ${page > 0 ? html`<a href="${addressOf({ filter, search, page: page - 1 })}">${texts.previous}</a>` : ''}
          ${list.hasMore ? html`<a href="${addressOf({ filter, search, page: page + 1 })}">${texts.next}</a>` : ''}
        </nav>
      </main>`,
  );
};
