import * as v from 'valibot';
import type { Look } from './look.ts';

/** The fields of a style that few styles have. */
export const lookNames = ['font', 'fontSize', 'density', 'botMessage', 'header', 'logo'] as const;
type LookFields = {
  [Name in (typeof lookNames)[number]]: v.OptionalSchema<v.GenericSchema<NonNullable<Look[Name]>>, undefined>;
};

/** They are read by `Look` where they are used: what can be known of them weighs too much for everybody. */
export const lookFields = Object.fromEntries(
  lookNames.map((name) => [name, v.optional(v.unknown())]),
) as LookFields;
