import { type Node, type Program, Visitor } from 'oxc-parser';

/** Something that a file does, besides importing, which only some files may do. */
export type Habit = {
  kind:
    | 'asks the network'
    | 'bounds a time'
    | 'keeps in the browser'
    | 'logs a field'
    | 'makes a route'
    | 'names a key'
    | 'posts to everybody'
    | 'reads the environment'
    | 'sets module state'
    | 'shows a text';
  /** The name, the path, the field or the words. */
  what: string;
  line: number;
};

const networkNames = new Set(['fetch', 'XMLHttpRequest', 'EventSource', 'WebSocket', 'sendBeacon']);
const storageNames = new Set(['localStorage', 'sessionStorage', 'indexedDB']);
const logLevels = new Set(['trace', 'debug', 'info', 'warn', 'error', 'fatal']);
const shownAttributes = new Set(['alt', 'aria-description', 'aria-label', 'label', 'placeholder', 'title']);
const WORD = /\p{L}{2}/u;

/** Whether a value is what a clock of the machine or of the processor says, or is reckoned from it. */
const isClock = (node: Node | undefined): boolean => {
  if (node?.type === 'BinaryExpression') return isClock(node.left);
  if (node?.type === 'MemberExpression') return isClock(node.object);
  if (node?.type !== 'CallExpression') return false;
  return /^(?:now|cpuUsage)$/.test(lastName(node.callee) ?? '');
};

type FunctionNode = Node & { params: Node[] };

const nameOf = (node: unknown): string | undefined =>
  (node as Node | null | undefined)?.type === 'Identifier' ? (node as { name: string }).name : undefined;

/** Returns `c` of `a.b.c`. */
const lastName = (node: Node): string | undefined =>
  nameOf(node.type === 'MemberExpression' ? node.property : node);

/** Whether an argument of `postMessage` names every origin. */
const isForEverybody = (given: Node): boolean =>
  wordsOf(given) === '*' ||
  (given.type === 'ObjectExpression' &&
    given.properties.some((property) => property.type === 'Property' && wordsOf(property.value) === '*'));

/** Returns the words of a literal, or of a template with `…` for what it puts in. */
const wordsOf = (node: Node | undefined): string | undefined => {
  if (node?.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined;
  return node?.type === 'TemplateLiteral'
    ? node.quasis.map(({ value }) => value.cooked).join('…')
    : undefined;
};

const paramsOf = (node: FunctionNode): string[] =>
  node.params.flatMap((param) =>
    param.type === 'ObjectPattern'
      ? param.properties.flatMap((property) => ('value' in property ? (nameOf(property.value) ?? []) : []))
      : (nameOf(param) ?? []),
  );

/** Reads what a program does. */
export const readHabits = (program: Program, lineAt: (offset: number) => number): Habit[] => {
  const habits: Habit[] = [];
  const add = (kind: Habit['kind'], what: string, { start }: Node): void => {
    habits.push({ kind, what, line: lineAt(start) });
  };
  const variables = new Set(
    program.body.flatMap((node) => {
      const declared = node.type === 'ExportNamedDeclaration' ? node.declaration : node;
      if (declared?.type !== 'VariableDeclaration' || declared.kind !== 'let') return [];
      return declared.declarations.flatMap(({ id }) => nameOf(id) ?? []);
    }),
  );
  const functions: FunctionNode[] = [];
  const enter = (node: Node): void => {
    functions.push(node as FunctionNode);
  };
  const leave = (): void => {
    functions.pop();
  };

  const readLog = (node: Node & { arguments: Node[] }): void => {
    const [fields] = node.arguments;
    for (const property of fields?.type === 'ObjectExpression' ? fields.properties : [])
      if (property.type === 'Property') add('logs a field', nameOf(property.key) ?? '', property);
    for (const words of node.arguments)
      if (words.type === 'TemplateLiteral' && words.expressions.length > 0)
        add('logs a field', wordsOf(words) ?? '', words);
  };

  const readChildren = ({ children }: { children: Node[] }): void => {
    for (const child of children) {
      const words = child.type === 'JSXExpressionContainer' ? wordsOf(child.expression) : undefined;
      if (words !== undefined && WORD.test(words)) add('shows a text', words, child);
    }
  };

  new Visitor({
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    AssignmentExpression: (node) => {
      const [left, right] = [nameOf(node.left), nameOf(node.right)];
      if (left === undefined || right === undefined || !variables.has(left)) return;
      const [outermost] = functions;
      if (outermost && paramsOf(outermost).includes(right)) add('sets module state', left, node);
    },
    Identifier: (node) => {
      if (storageNames.has(node.name)) add('keeps in the browser', node.name, node);
    },
    MemberExpression: (node) => {
      if (nameOf(node.object) === 'process' && nameOf(node.property) === 'env')
        add('reads the environment', 'process.env', node);
    },
    VariableDeclarator: (node) => {
      if (nameOf(node.init) === 'process' && node.id.type === 'ObjectPattern')
        add('reads the environment', 'process', node);
    },
    JSXText: (node) => {
      if (WORD.test(node.value)) add('shows a text', node.value.trim(), node);
    },
    JSXAttribute: (node) => {
      const { value } = node;
      const words = wordsOf(
        value?.type === 'JSXExpressionContainer' ? value.expression : (value ?? undefined),
      );
      if (
        node.name.type === 'JSXIdentifier' &&
        shownAttributes.has(node.name.name) &&
        words !== undefined &&
        WORD.test(words)
      )
        add('shows a text', words, node);
    },
    JSXElement: readChildren,
    JSXFragment: readChildren,
    Literal: (node) => {
      if (typeof node.value === 'string' && /^casement:[a-z-]+$/.test(node.value))
        add('names a key', node.value, node);
    },
    NewExpression: (node) => {
      const name = nameOf(node.callee);
      if (name !== undefined && networkNames.has(name)) add('asks the network', name, node);
      if (name === 'Hono') add('makes a route', 'new Hono', node);
    },
    CallExpression: (node) => {
      const { callee } = node;
      const name = nameOf(callee.type === 'MemberExpression' ? callee.property : callee) ?? '';
      const of = callee.type === 'MemberExpression' ? lastName(callee.object) : undefined;
      const [first, second] = node.arguments.map(wordsOf);
      const isGlobal = of === undefined || /^(?:globalThis|navigator|window)$/.test(of);
      if (networkNames.has(name) && isGlobal) add('asks the network', name, node);
      if (name === 'postMessage' && node.arguments.some(isForEverybody))
        add('posts to everybody', name, node);
      if (name === 'chatKey' && first !== undefined) add('names a key', `casement:${first}`, node);
      if (name === 'serve' && second?.startsWith('/im') === true) add('makes a route', second, node);
      if (name === 'showToast' && second !== undefined) add('shows a text', second, node);
      if (name.startsWith('toBeLessThan') && callee.type === 'MemberExpression') {
        const { object } = callee;
        if (object.type === 'CallExpression' && isClock(object.arguments[0]))
          add('bounds a time', name, node);
      }
      if (of !== undefined && /^log(?:ger)?$/.test(of) && logLevels.has(name)) readLog(node);
    },
  }).visit(program);
  return habits;
};
