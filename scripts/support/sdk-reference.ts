import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';
import * as v from 'valibot';
import { root } from './command.ts';

/** A member of a public type, as its source says it. */
type TypeMember = { name: string; type: string; isOptional: boolean; doc: string };

/** The text of a documentation comment as one paragraph; the points of a list are divided by semicolons. */
const plainDoc = (comment: string): string =>
  comment
    .split('\n')
    .map((line) => line.replace(/^\s*\*+ ?/, '').trim())
    .join(' ')
    .replaceAll(/ - /g, '; ')
    .replace(/^(?:- |; )/, '')
    .replaceAll(/(?<=[:.;]) ?;/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/^; /, '');

/** The members of an exported object type, in their order, with what stands above each. */
const readTypeMembers = (path: string, typeName: string): TypeMember[] => {
  const source = readFileSync(join(root, path), 'utf8');
  const { program, comments } = parseSync(path, source);
  for (const statement of program.body) {
    if (statement.type !== 'ExportNamedDeclaration') continue;
    const { declaration } = statement;
    if (declaration?.type !== 'TSTypeAliasDeclaration' || declaration.id.name !== typeName) continue;
    if (declaration.typeAnnotation.type !== 'TSTypeLiteral') continue;
    return declaration.typeAnnotation.members.flatMap((member): TypeMember[] => {
      if (member.type !== 'TSPropertySignature' && member.type !== 'TSMethodSignature') return [];
      if (member.key.type !== 'Identifier') return [];
      const { name } = member.key;
      const comment = comments.findLast(
        ({ end, value }) =>
          value.startsWith('*') && end <= member.start && source.slice(end, member.start).trim() === '',
      );
      const rest = source.slice(member.key.end, member.end).replace(/;$/, '');
      return [
        {
          name,
          type: rest.replace(/^\??:\s*/, '').replaceAll(/\s+/g, ' '),
          isOptional: member.optional,
          doc: comment ? plainDoc(comment.value) : '',
        },
      ];
    });
  }
  throw new Error(`${path} exports no object type ${typeName}.`);
};

/** The members of an exported union of texts, with what the list above it says of each; several may share a point. */
const readUnionDocs = (path: string, typeName: string): { names: string[]; doc: string }[] => {
  const source = readFileSync(join(root, path), 'utf8');
  const before = source.slice(0, source.indexOf(`export type ${typeName}`));
  const comment = before.slice(before.lastIndexOf('/**'));
  return plainDoc(comment.replace('/**', '').replace('*/', ''))
    .split(/; (?=`[A-Z_]+`)|(?<=\.) (?=`[A-Z_]+`)/)
    .flatMap((point) => {
      const [, names, doc] = /^((?:`[A-Z_]+`(?:, )?)+): (.*)$/.exec(point) ?? [];
      return names && doc ? [{ names: [...names.matchAll(/[A-Z_]+/g)].map(([name]) => name), doc }] : [];
    });
};

type Language = 'en' | 'zh-CN';

/** The types that the reference describes, by the name of their place in the pages. */
const places = {
  options: ['sdk/chat/options.ts', 'ChatOptions'],
  context: ['sdk/page/options.ts', 'ContextOptions'],
  tool: ['sdk/page/options.ts', 'Tool'],
  methods: ['sdk/chat/chat.ts', 'Chat'],
  events: ['sdk/chat/chat.ts', 'ChatEvents'],
} as const;

const headings: Record<Language, Record<keyof typeof places | 'errors', [string, string, string]>> = {
  en: {
    options: ['Option', 'Type', 'Meaning'],
    context: ['Field', 'Type', 'Meaning'],
    tool: ['Field', 'Type', 'Meaning'],
    methods: ['Member', 'Type', 'What it does'],
    events: ['Event', 'Detail', 'When'],
    errors: ['Code', '', 'Meaning'],
  },
  'zh-CN': {
    options: ['选项', '类型', '含义'],
    context: ['字段', '类型', '含义'],
    tool: ['字段', '类型', '含义'],
    methods: ['成员', '类型', '作用'],
    events: ['事件', '内容', '何时'],
    errors: ['代码', '', '含义'],
  },
};

const Translations = v.record(v.string(), v.object({ en: v.string(), zh: v.string() }));

/** Where the Chinese words of each docstring are kept, beside the English ones that they translate. */
const translationsFile = 'docs/sdk-reference.zh-CN.json';

const readTranslations = () =>
  v.parse(Translations, JSON.parse(readFileSync(join(root, translationsFile), 'utf8')));

/** Every docstring of the public SDK, by its type and member. */
const readSdkDocs = (): Map<string, string> => {
  const docs = new Map<string, string>();
  for (const [path, typeName] of Object.values(places)) {
    for (const { name, doc } of readTypeMembers(path, typeName)) docs.set(`${typeName}.${name}`, doc);
  }
  for (const { names, doc } of readUnionDocs('sdk/chat/chat-error.ts', 'ChatErrorCode'))
    docs.set(names.join(' '), doc);
  return docs;
};

/** Lists docstrings that are missing, and translations that are missing, old or left over. */
export const findReferenceProblems = (): string[] => {
  const docs = readSdkDocs();
  const translations = readTranslations();
  return [
    ...[...docs].flatMap(([key, doc]) => {
      if (!doc) return [`${key} has no docstring`];
      const translation = translations[key];
      if (!translation) return [`${translationsFile} lacks ${key}`];
      return translation.en === doc ? [] : [`${translationsFile}: the docstring of ${key} has changed`];
    }),
    ...Object.keys(translations)
      .filter((key) => !docs.has(key))
      .map((key) => `${translationsFile}: there is no ${key}`),
  ];
};

const cell = (text: string): string => text.replaceAll('|', String.raw`\|`);
const code = (text: string): string => `\`${cell(text)}\``;

const table = (heads: readonly string[], rows: string[][]): string =>
  [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

const memberName = ({ name, type, isOptional }: TypeMember, place: string): string => {
  if (place === 'methods' && type.startsWith('(')) return `${name}()`;
  return isOptional || place === 'methods' || place === 'events' ? name : `${name} *`;
};

/** The generated parts of the reference page in a language, by their place; `*` marks what is required. */
export const describeReference = (language: Language): Map<string, string> => {
  const translations = readTranslations();
  const say = (key: string, doc: string) => cell(language === 'en' ? doc : (translations[key]?.zh ?? doc));
  const parts = new Map<string, string>();
  for (const [place, [path, typeName]] of Object.entries(places)) {
    const rows = readTypeMembers(path, typeName).map((member) => [
      code(memberName(member, place)),
      member.type === 'undefined' ? '–' : code(member.type),
      say(`${typeName}.${member.name}`, member.doc),
    ]);
    parts.set(place, table(headings[language][place as keyof typeof places], rows));
  }
  const errors = readUnionDocs('sdk/chat/chat-error.ts', 'ChatErrorCode').map(({ names, doc }) => [
    names.map(code).join(', '),
    say(names.join(' '), doc),
  ]);
  const [codeHead, , meaningHead] = headings[language].errors;
  parts.set('errors', table([codeHead, meaningHead], errors));
  return parts;
};

/** A page with its generated parts as they are now; each stands between `<!-- generated: name -->` and `<!-- end -->`. */
export const fillReference = (page: string, parts: ReadonlyMap<string, string>): string =>
  page.replaceAll(
    /(<!-- generated: (\w+) -->\n).*?(\n<!-- end -->)/gs,
    (whole, start: string, name: string, end: string) => {
      const part = parts.get(name);
      return part === undefined ? whole : `${start}\n${part}\n${end}`;
    },
  );

export const referencePages: Record<Language, string> = {
  en: 'docs/en/sdk-reference.md',
  'zh-CN': 'docs/zh-CN/sdk-reference.md',
};
