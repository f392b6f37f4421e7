// The published declarations name the contract's types by the package this way. Without it they name the files of
// this repository, which an installation does not have.
// oxlint-disable-next-line eslint-plugin-import/no-empty-named-blocks, unicorn/require-module-specifiers
import type {} from 'casement/contract';
import { accounts } from '../accounts/index.ts';
import { approval } from '../approval/index.ts';
import { bots } from '../bots/index.ts';
import { captcha } from '../captcha/index.ts';
import { configuration } from '../configuration/index.ts';
import { contact } from '../contact/index.ts';
import { database } from '../database/index.ts';
import { signing } from '../database/signing.ts';
import { delivery } from '../delivery/index.ts';
import { embeddings } from '../embeddings/index.ts';
import { feedback } from '../feedback/index.ts';
import { google } from '../google/index.ts';
import { limits } from '../limits/index.ts';
import { login } from '../login/index.ts';
import { payments } from '../payments/index.ts';
import { proof } from '../proof/index.ts';
import { runs } from '../runs/index.ts';
import { sessions } from '../sessions/index.ts';
import { sharing } from '../sharing/index.ts';
import { speech } from '../speech/index.ts';
import { style } from '../style/index.ts';
import { suggestions } from '../suggestions/index.ts';
import { uploads } from '../uploads/index.ts';

/** Every part of the service, in the order in which its settings are listed. A new part is one line here. */
export const parts = [
  database,
  bots,
  embeddings,
  signing,
  limits,
  accounts,
  captcha,
  proof,
  delivery,
  login,
  google,
  approval,
  contact,
  uploads,
  runs,
  sessions,
  feedback,
  sharing,
  speech,
  suggestions,
  payments,
  configuration,
  style,
] as const;
