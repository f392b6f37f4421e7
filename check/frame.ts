/** The assertions of a case. `expect` of Vitest has the same by the same names. */
export type Expectation = {
  not: Omit<Expectation, 'not'>;
  toBe(expected: unknown): void;
  toEqual(expected: unknown): void;
  toMatchObject(expected: object): void;
  toMatch(expected: RegExp): void;
  toContain(expected: unknown): void;
  toHaveLength(expected: number): void;
  toHaveProperty(expected: string): void;
  toBeGreaterThan(expected: number): void;
  toBeLessThan(expected: number): void;
  toBeLessThanOrEqual(expected: number): void;
  toBeNull(): void;
  toBeUndefined(): void;
};

export type Expect = {
  (actual: unknown): Expectation;
  any(type: StringConstructor | NumberConstructor): unknown;
  stringContaining(part: string): unknown;
};

/** By `skip` a case leaves itself out, and says why. */
export type CaseContext = { skip: (why?: string) => never };

type Run<Arguments extends unknown[]> = (...given: Arguments) => Promise<void> | void;

type State = (name: string, run: Run<[CaseContext]>) => void;

/** A case for each row; `%s`, `%i` and `%j` in its name stand for the row's values. */
type StateEach = {
  <Row extends [unknown, ...unknown[]]>(rows: readonly Row[]): (name: string, run: Run<Row>) => void;
  <Row>(rows: readonly Row[]): (name: string, run: Run<[Row]>) => void;
};

/**
 * The functions that state cases and run them: those of Vitest in the project's own tests, those of
 * `casement check` elsewhere. Suites take them as a parameter, so that each case is said once.
 */
export type Frame = {
  describe: (name: string, body: () => void) => void;
  it: State & { each: StateEach };
  beforeEach: (run: Run<[CaseContext]>) => void;
  expect: Expect;
};
