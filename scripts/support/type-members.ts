import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { root } from './command.ts';

/** A member of a public type, as its source says it. */
export type TypeMember = { name: string; type: string; isOptional: boolean; doc: string };

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
export const readTypeMembers = (path: string, typeName: string): TypeMember[] => {
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
export const readUnionDocs = (path: string, typeName: string): { names: string[]; doc: string }[] => {
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
