import type { ImportRule } from './rules.ts';

/** The floors of the service below its parts, lowest first. The folders of one floor are strangers. */
const lowerFloors = [['base'], ['http', 'database', 'storage'], ['documents', 'retrieval'], ['agents']];

/** The parts of the service, and whom each uses. A new use is a line here, and never closes a circle. */
export const partsUsedBy: Readonly<Record<string, readonly string[]>> = {
  bots: [],
  embeddings: ['bots'],
  limits: ['bots'],
  accounts: ['bots', 'limits'],
  captcha: ['limits'],
  proof: ['accounts', 'captcha', 'limits'],
  delivery: [],
  uploads: ['accounts', 'bots', 'limits'],
  runs: ['accounts', 'bots', 'limits', 'proof', 'uploads'],
  sessions: ['accounts', 'bots', 'limits', 'runs', 'uploads'],
  payments: ['accounts', 'bots', 'limits'],
  login: ['accounts', 'bots', 'captcha', 'delivery', 'limits', 'payments', 'runs'],
  google: ['accounts', 'bots', 'limits', 'login'],
  approval: ['accounts', 'limits', 'runs'],
  contact: ['accounts', 'approval', 'bots', 'delivery', 'limits'],
  feedback: ['accounts', 'bots'],
  sharing: ['accounts', 'bots', 'limits', 'runs', 'sessions', 'uploads'],
  speech: ['accounts', 'bots', 'limits', 'runs'],
  suggestions: ['accounts', 'bots'],
  configuration: ['accounts', 'bots', 'google', 'login', 'payments', 'speech'],
  style: [],
};

const PARTS = lowerFloors.length;
const SERVER = PARTS + 1;
const PROGRAM = SERVER + 1;

/**
 * Returns the folder of a file of the service, or the name of one that stands in no folder; undefined for
 * other files.
 */
export const roomOf = (path: string): string | undefined => /^service\/([^/]+)/.exec(path)?.[1];

const floorOf = (room: string): number => {
  const lower = lowerFloors.findIndex((rooms) => rooms.includes(room));
  if (lower >= 0) return lower;
  if (Object.hasOwn(partsUsedBy, room)) return PARTS;
  if (room === 'server') return SERVER;
  return ['main.ts', 'command-line.ts', 'try', 'check'].includes(room) ? PROGRAM : -1;
};

export const isTest = (path: string): boolean => /\.(?:test|test-helper|fixture)\.(?:tsx?|mjs)$/.test(path);

/**
 * Returns both ends of an import from one room of the service to another; undefined for any other, and for
 * tests.
 */
const roomsOf = (from: string, to: string | undefined) => {
  const [room, target] = [roomOf(from), roomOf(to ?? '')];
  if (room === undefined || target === undefined || room === target || isTest(from)) return undefined;
  return target === 'locales' ? undefined : { room, target };
};

/** Returns a circle of parts that use each other; undefined where there is none. */
export const findCircle = (uses: Readonly<Record<string, readonly string[]>>): string[] | undefined => {
  const visit = (part: string, trail: string[]): string[] | undefined => {
    if (trail.includes(part)) return [...trail.slice(trail.indexOf(part)), part];
    for (const used of uses[part] ?? []) {
      const circle = visit(used, [...trail, part]);
      if (circle) return circle;
    }
    return undefined;
  };
  for (const part of Object.keys(uses)) {
    const circle = visit(part, []);
    if (circle) return circle;
  }
  return undefined;
};

export const serviceRules: ImportRule[] = [
  {
    name: 'service-floors',
    check: ({ path }, { target: to }) => {
      const rooms = roomsOf(path, to);
      if (!rooms) return undefined;
      const { room, target } = rooms;
      const [floor, other] = [floorOf(room), floorOf(target)];
      if (floor < 0 || other < 0) return `service/${floor < 0 ? room : target} is no part of the house`;
      if (other > floor) return `${room} stands below ${target}`;
      return other === floor && floor < PARTS ? `${room} and ${target} are strangers` : undefined;
    },
  },
  {
    name: 'http-kit-knows-no-part',
    check: ({ path }, { target: to }) => {
      const rooms = roomsOf(path, to);
      return rooms?.room === 'http' && Object.hasOwn(partsUsedBy, rooms.target)
        ? `the kit of all routes knows no part, not ${rooms.target} either`
        : undefined;
    },
  },
  {
    name: 'parts-through-their-index',
    check: ({ path }, { target: to }) => {
      const rooms = roomsOf(path, to);
      if (!rooms || !Object.hasOwn(partsUsedBy, rooms.target)) return undefined;
      return to === `service/${rooms.target}/index.ts`
        ? undefined
        : `what others may use of ${rooms.target} is exported by its index.ts`;
    },
  },
  {
    name: 'parts-use-whom-they-name',
    check: ({ path }, { target: to }) => {
      const rooms = roomsOf(path, to);
      if (!rooms || !Object.hasOwn(partsUsedBy, rooms.room) || !Object.hasOwn(partsUsedBy, rooms.target))
        return undefined;
      return partsUsedBy[rooms.room]?.includes(rooms.target)
        ? undefined
        : `${rooms.room} does not name ${rooms.target} among the parts that it uses`;
    },
  },
];
