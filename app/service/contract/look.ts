import * as v from 'valibot';
import { maybe, text, withDefault } from './primitives.ts';

/** A field that may be left out; what cannot be read is as good as left out. */
// @__NO_SIDE_EFFECTS__
const lenient = <Schema extends v.GenericSchema>(schema: Schema) => v.fallback(maybe(schema), undefined);

/** The parts of the header that a style may leave out, from its start to its end. */
export const headerParts = ['history', 'avatar', 'title', 'newChat', 'menu', 'expand'] as const;
export type HeaderPart = (typeof headerParts)[number];

const Font = v.object({
  /**
   * The name of a family, or of several with commas between them, of which the first that there is counts.
   */
  family: v.string(),
  /**
   * Files that the service serves itself; others are not loaded. Without files, the family is the system's.
   */
  files: withDefault(
    v.array(
      v.object({
        /** Relative to the service's base. */
        url: v.string(),
        /** As in CSS, such as `400` or `100 900`; '' means 400. */
        weight: text,
        /** As in CSS; '' means normal. */
        style: text,
      }),
    ),
    [],
  ),
  /**
   * Sizes of the first file in em, from its own tables; until it has come, a font of the system is fitted to
   * them.
   */
  metrics: maybe(
    v.object({
      ascent: v.number(),
      descent: v.number(),
      lineGap: v.number(),
      /** Mean advance of a letter in English texts. */
      width: v.number(),
    }),
  ),
});
export type Font = v.InferOutput<typeof Font>;

/** The options of a style beside its colors; an absent one has the built-in look. */
export const Look = v.object({
  /** A family of the visitor's system, or one with files. */
  font: lenient(v.union([v.string(), Font])),
  /** Absent means medium. */
  fontSize: lenient(v.picklist(['small', 'medium', 'large'])),
  /** How much space is between things; absent means comfortable. */
  density: lenient(v.picklist(['compact', 'comfortable', 'spacious'])),
  /**
   * Whether answers stand on the bare ground or in a bubble; absent means in one if it has a color or a
   * border.
   */
  botMessage: lenient(v.picklist(['plain', 'bubble'])),
  /** The parts of the header that are shown, see `headerParts`; absent means all. */
  header: lenient(v.array(v.string())),
  /**
   * The address of a picture that takes the place of the bot's name in the header, or one for each scheme.
   */
  logo: lenient(v.union([v.string(), v.object({ light: text, dark: text })])),
});
export type Look = v.InferOutput<typeof Look>;
