// A namespace, not an object: a bundle holds the numbers that it uses, and no names.
export * as codes from './failure-codes.ts';
