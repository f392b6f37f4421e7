/** As many questions as the chat shows after an answer; where a back end offers more, all of them stand in the text too. */
export const MAX_OFFERED = 3;

/** Lists choices in the text, where a visitor reads them and can write one. */
export const listOf = (choices: readonly string[]): string =>
  choices.map((choice) => `- ${choice}`).join('\n');
