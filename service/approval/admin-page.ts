import type { Language } from 'casement/contract';
import { html } from 'hono/html';
import { type Filter, filters, type ListedVisitor } from './admin-queries.ts';
import { adminTexts } from './admin-texts.ts';
import { hiddenFields, renderVisitor } from './admin-visitor.ts';

type Markup = ReturnType<typeof html>;

/** The pages of the administrator, in their order. */
const places = { visitors: '/admin', messages: '/admin/messages' } as const;

const document = (language: Language, title: string, content: Markup, look = ''): Markup =>
  html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="stylesheet" href="/admin/admin.css" />
      </head>
      <body class="${look}">
        ${content}
      </body>
    </html>`;

/** A page of the administrator who has logged in. */
export const adminFrame = (
  language: Language,
  { title, place, formToken }: { title: string; place: keyof typeof places; formToken: string },
  content: Markup,
): Markup => {
  const texts = adminTexts[language];
  const names = { visitors: texts.title, messages: texts.messages };
  // The heading names this place.
  const others = Object.entries(places).filter(([name]) => name !== place);
  const links = others.map(
    ([name, path]) => html`<a href="${path}">${names[name as keyof typeof places]}</a>`,
  );
  return document(
    language,
    title,
    html`<header>
        <h1>${title}</h1>
        <nav class="places">${links}</nav>
        <form method="post" action="/admin/log-out">
          ${hiddenFields({ formToken })}<button>${texts.logOut}</button>
        </form>
      </header>
      <main>${content}</main>`,
  );
};

/** Asks for the administrator's key. */
export const renderLogIn = (language: Language, problem?: 'wrongKey' | 'tooMany'): Markup => {
  const texts = adminTexts[language];
  return document(
    language,
    texts.title,
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
  const { visitors, filter, search, page, formToken, outcome } = list;
  const carried = { filter, search, page: String(page), formToken };

  return adminFrame(
    language,
    { title: texts.title, place: 'visitors', formToken },
    html`${outcome ? html`<p role="status">${texts[outcome]}</p>` : ''}
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
              ${visitors.map((visitor) => renderVisitor(language, visitor, carried))}
            </ul>`
      }
      <nav>
        ${page > 0 ? html`<a href="${addressOf({ filter, search, page: page - 1 })}">${texts.previous}</a>` : ''}
        ${list.hasMore ? html`<a href="${addressOf({ filter, search, page: page + 1 })}">${texts.next}</a>` : ''}
      </nav>`,
  );
};
