import { expect, it } from 'vitest';
import { splitStatements } from './open-database.ts';

it('parts a migration into its statements, without comments', () => {
  expect(
    splitStatements(
      "-- why; so\ncreate table a (\n  -- a column\n  b text default ';x'\n);\n\ncreate index c on a (b);\n",
    ),
  ).toEqual(["create table a (\n\n  b text default ';x'\n)", 'create index c on a (b)']);
});
