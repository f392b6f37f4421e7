import type {
  JSONObject,
  LanguageModelV3,
  LanguageModelV3CallOptions,
  LanguageModelV3ProviderTool,
  SharedV3ProviderMetadata,
  SharedV3ProviderOptions,
} from '@ai-sdk/provider';
import type { Ask } from '../endpoint/ask-endpoint.ts';

/** The values that a provider's file makes its model from; nothing else of the environment is read. */
export type Access = {
  model: string;
  apiKey: string | undefined;
  baseUrl: string | undefined;
  api: 'responses' | 'chat' | undefined;
  resource: string | undefined;
  region: string | undefined;
  project: string | undefined;
  /** Whether it is to search the web. */
  webSearch: boolean;
  /** The options of the bot file that the package checks. */
  given: Readonly<Record<string, unknown>>;
  env: Readonly<Record<string, string | undefined>>;
  fetch: typeof fetch;
  /** Asks an OpenAI-compatible endpoint, whose reply is read apart from its library. */
  ask: Ask;
};

/**
 * A place of a text, in characters, and the pages that it rests on: these take the place of what stands
 * there.
 */
export type WebPlace = { from: number; to: number; sources: { url: string; title?: string }[] };

/** A model that can be asked, with how its provider differs from others. */
export type Connected = {
  model: LanguageModelV3;
  /** The address that it is asked at. */
  url: string;
  /** The name of the provider's own options, and those that go with every request. */
  options: { name: string; defaults: JSONObject };
  /**
   * Which of the values that a round gives have to be given back: fields of a message that the endpoint
   * added, or the parts of the round, such as reasoning with its signature.
   */
  keeps: 'fields' | 'parts';
  /** Whether it takes PDF files as they are; else their text is read. */
  takesPdf: boolean;
  /**
   * Whether it holds calls to the letter of their schemas unless it is told otherwise: that refuses optional
   * fields.
   */
  isStrict?: boolean;
  /**
   * The options that forbid calls, where the library would leave out the tools that the conversation speaks
   * of.
   */
  forbidCalls?: Pick<LanguageModelV3CallOptions, 'headers'>;
  /** Whether it fetches images from foreign addresses by itself. */
  takesImageUrls: boolean;
  /** Whether only its events as they came tell which failure one is. */
  readsRaw?: boolean;
  /** Whether it sees pictures in the result of a call. */
  takesResultImages?: boolean;
  /** Its own tool that searches the web. */
  webSearch?: LanguageModelV3ProviderTool;
  /** Makes the options of a passage that the model is to cite by itself, from the passage's id and title. */
  passageOptions?: (id: string, title: string) => SharedV3ProviderOptions;
  /** Whether the sources that come within a block of text belong to all of it. */
  citesBlocks?: boolean;
  /** Reads where sources belong in a text, which is told with the text's end or with that of the reply. */
  placesOf?: (metadata: SharedV3ProviderMetadata, text: string) => WebPlace[];
  /** Reads what was searched on the web, where it is told with the end of the reply alone. */
  queriesOf?: (metadata: SharedV3ProviderMetadata) => string[];
  /**
   * The page to which a search of its own leads, which its terms want shown with the answer; `{query}` in it
   * is the search.
   */
  searchPage?: { name: string; url: string };
  /** Marks the end of what is the same in every request, so that its provider keeps it. */
  cachePoint?: SharedV3ProviderOptions;
};

export type Connect = (access: Access) => Connected | Promise<Connected>;
