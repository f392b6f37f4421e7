import { headerParts, StyleConfig } from 'casement/contract';
import * as v from 'valibot';
import { filled, number, oneOf, onOff, plain, strict } from './checks.ts';

const color = v.pipe(
  v.string('must be a hex colour in quotes, such as "#2F54EB"'),
  v.regex(/^#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i, 'must be a hex colour such as "#2F54EB"'),
);

/** Whether an address is one of a picture that a page of any site can show. */
const isPicture = (value: string): boolean =>
  /^data:image\/./i.test(value) || (URL.canParse(value) && new URL(value).protocol === 'https:');

/** The launcher on the host page. */
const launcher = strict({
  icon: v.optional(oneOf('chat', 'question')),
  picture: v.optional(
    v.pipe(
      plain,
      v.check(isPicture, 'must be an https address or data:image/…'),
      v.maxLength(8192, 'has at most 8192 characters'),
    ),
  ),
  text: v.optional(v.pipe(filled, v.maxLength(40, 'has at most 40 characters'))),
  size: v.optional(number(44, 96)),
  shape: v.optional(oneOf('circle', 'rounded', 'square')),
  color: v.optional(color),
});

const corner = v.pipe(
  v.string('must be a corner such as bottom-end, or a group of options'),
  v.regex(/^(?:bottom|top)-(?:right|left|end|start)$/, 'must be a corner such as bottom-end'),
);
const distances = { x: v.optional(number(-10_000, 10_000)), y: v.optional(number(-10_000, 10_000)) };

/** Where launcher and panel stand on the host page. */
const placement = v.lazy((given) =>
  typeof given === 'object'
    ? strict({
        corner: v.optional(corner),
        ...distances,
        at: v.optional(
          v.array(
            strict({ maxWidth: number(1, 10_000), ...distances }),
            'must be a list of { maxWidth, x, y }',
          ),
        ),
      })
    : corner,
);

const family = v.pipe(
  v.string('must be the name of a font family, or a group of family and files'),
  v.regex(
    /^[\p{L}\p{N}\p{M} ,._'"-]{1,200}$/u,
    'must be the name of a font family such as Georgia, or several with commas between them',
  ),
);
/** Files stand beside the bot file, or where their paths lead from there. */
const fontFile = strict({
  file: filled,
  weight: v.optional(
    v.pipe(
      v.union([v.number(), v.string()], 'must be a weight such as 700, or two of a variable font: 100 900'),
      v.transform(String),
      v.regex(/^\d{1,4}(?: \d{1,4})?$/, 'must be a weight such as 700, or two of a variable font: 100 900'),
    ),
  ),
  style: v.optional(oneOf('normal', 'italic')),
});
const fontFamily = strict({
  family,
  files: v.optional(
    v.array(
      v.lazy((input) => (typeof input === 'object' ? fontFile : filled)),
      'must be a list of font files',
    ),
  ),
});
const picture = v.pipe(
  filled,
  v.regex(
    /^https:\/\/|^data:image\/|^\/(?!\/)/i,
    'must be an https address, a path of the service that begins with /, or a data:image/… address',
  ),
);

/** The options that are no colors. */
const options: Readonly<Record<string, v.GenericSchema>> = {
  roundedCorners: v.union(
    [v.number(), v.pipe(v.string(), v.regex(/^\d+(?:\.\d+)?px$/))],
    'must be a number of pixels, such as 12 or "12px"',
  ),
  showUserAvatar: onOff,
  textColor: v.picklist([0, 1], 'must be 0 for a light scheme or 1 for a dark one'),
  // Not a union, which would say nothing of what is wrong within a group.
  font: v.lazy((input) => (typeof input === 'object' ? fontFamily : family)),
  fontSize: oneOf('small', 'medium', 'large'),
  density: oneOf('compact', 'comfortable', 'spacious'),
  botMessage: oneOf('plain', 'bubble'),
  header: v.array(oneOf(...headerParts), `must be a list of parts: ${headerParts.join(', ')}`),
  logo: v.lazy((input) => (typeof input === 'object' ? strict({ light: picture, dark: picture }) : picture)),
  launcher,
  placement,
};

/** A style of a bot file. */
export const style = strict(
  Object.fromEntries(
    Object.keys(StyleConfig.entries).map((name) => [name, v.optional(options[name] ?? color)]),
  ),
);
