import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';
import * as v from 'valibot';
import { root } from './command.ts';
import { tableOf } from './fill-page.ts';

type Language = 'en' | 'zh-CN';

/** A row of a table of the reference. */
type Row = {
  /** Finds its Chinese words. */
  key: string;
  /** In Markdown, for the first column. */
  name: string;
  /** TypeScript; absent in the table of the errors. */
  type?: string;
  doc: string;
};

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

const cell = (text: string): string => text.replaceAll('|', String.raw`\|`);
const code = (text: string): string => `\`${cell(text)}\``;

/** Reads an exported object type's members with their comments; `*` marks what a site must give. */
const readTypeMembers = (path: string, typeName: string, isGivenBySite: boolean): Row[] => {
  const source = readFileSync(join(root, path), 'utf8');
  const { program, comments } = parseSync(path, source);
  const types = program.body.map((statement) =>
    statement.type === 'ExportNamedDeclaration' ? statement.declaration : undefined,
  );
  const type = types.find((one) => one?.type === 'TSTypeAliasDeclaration' && one.id.name === typeName);
  if (type?.type !== 'TSTypeAliasDeclaration' || type.typeAnnotation.type !== 'TSTypeLiteral')
    throw new Error(`${path} exports no object type ${typeName}.`);
  return type.typeAnnotation.members.flatMap((member): Row[] => {
    if (member.type !== 'TSPropertySignature' && member.type !== 'TSMethodSignature') return [];
    if (member.key.type !== 'Identifier') return [];
    const { name } = member.key;
    const comment = comments.findLast(
      ({ end, value }) =>
        value.startsWith('*') && end <= member.start && source.slice(end, member.start).trim() === '',
    );
    const rest = source.slice(member.key.end, member.end).replace(/;$/, '');
    const isMethod = !isGivenBySite && rest.startsWith('(');
    return [
      {
        key: `${typeName}.${name}`,
        name: code(`${name}${isMethod ? '()' : isGivenBySite && !member.optional ? ' *' : ''}`),
        type: rest.replace(/^\??:\s*/, '').replaceAll(/\s+/g, ' '),
        doc: comment ? plainDoc(comment.value) : '',
      },
    ];
  });
};

/**
 * Reads the members of an exported union of texts, with the words of each in the list above it; several may
 * share a point.
 */
const readUnion = (path: string, typeName: string): Row[] => {
  const source = readFileSync(join(root, path), 'utf8');
  const before = source.slice(0, source.indexOf(`export type ${typeName}`));
  const comment = before.slice(before.lastIndexOf('/**'));
  return plainDoc(comment.replace('/**', '').replace('*/', ''))
    .split(/; (?=`[A-Z_]+`)|(?<=\.) (?=`[A-Z_]+`)/)
    .flatMap((point) => {
      const [, list, doc] = /^((?:`[A-Z_]+`(?:, )?)+): (.*)$/.exec(point) ?? [];
      const names = Array.from(list?.matchAll(/[A-Z_]+/g) ?? [], ([name]) => name);
      return doc ? [{ key: names.join(' '), name: names.map(code).join(', '), doc }] : [];
    });
};

/** Reads the tables of the reference, by the name of their place in the pages. */
const readTables = () => ({
  options: readTypeMembers('sdk/chat/options.ts', 'ChatOptions', true),
  launcher: readTypeMembers('sdk/launcher/look.ts', 'LauncherLook', true),
  rule: readTypeMembers('sdk/rules/rule.ts', 'ChatRule', true),
  context: readTypeMembers('sdk/page/options.ts', 'ContextOptions', true),
  tool: readTypeMembers('sdk/page/options.ts', 'Tool', true),
  methods: readTypeMembers('sdk/chat/chat.ts', 'Chat', false),
  events: readTypeMembers('sdk/chat/chat.ts', 'ChatEvents', false),
  errors: readUnion('sdk/chat/chat-error.ts', 'ChatErrorCode'),
});

type Place = keyof ReturnType<typeof readTables>;

const headings: Record<Language, Record<Place, string[]>> = {
  en: {
    options: ['Option', 'Type', 'Meaning'],
    launcher: ['Field', 'Type', 'Meaning'],
    rule: ['Field', 'Type', 'Meaning'],
    context: ['Field', 'Type', 'Meaning'],
    tool: ['Field', 'Type', 'Meaning'],
    methods: ['Member', 'Type', 'What it does'],
    events: ['Event', 'Detail', 'When'],
    errors: ['Code', 'Meaning'],
  },
  'zh-CN': {
    options: ['选项', '类型', '含义'],
    launcher: ['字段', '类型', '含义'],
    rule: ['字段', '类型', '含义'],
    context: ['字段', '类型', '含义'],
    tool: ['字段', '类型', '含义'],
    methods: ['成员', '类型', '作用'],
    events: ['事件', '内容', '何时'],
    errors: ['代码', '含义'],
  },
};

const Translations = v.record(v.string(), v.object({ en: v.string(), zh: v.string() }));

/** The file with the Chinese words of each docstring, beside the English ones that they translate. */
const translationsFile = 'docs/sdk-reference.zh-CN.json';

const readTranslations = () =>
  v.parse(Translations, JSON.parse(readFileSync(join(root, translationsFile), 'utf8')));

/** Lists docstrings that are missing, and translations that are missing, old or left over. */
export const findReferenceProblems = (): string[] => {
  const docs = new Map(Object.values(readTables()).flatMap((rows) => rows.map(({ key, doc }) => [key, doc])));
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

/** The generated parts of the reference page in a language, by their place. */
export const describeReference = (language: Language): Map<string, string> => {
  const translations = readTranslations();
  return new Map(
    Object.entries(readTables()).map(([place, rows]) => {
      const heads = headings[language][place as Place];
      const cells = rows.map(({ key, name, type, doc }) => [
        name,
        ...(type === undefined ? [] : [type === 'undefined' ? '–' : code(type)]),
        cell(language === 'en' ? doc : (translations[key]?.zh ?? doc)),
      ]);
      return [place, tableOf([heads, ...cells])];
    }),
  );
};

export const referencePages: Record<Language, string> = {
  en: 'docs/en/sdk-reference.md',
  'zh-CN': 'docs/zh-CN/sdk-reference.md',
};
