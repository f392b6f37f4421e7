/** As many questions as the chat offers after an answer; a back end's further choices stand in the text. */
export const MAX_OFFERED = 5;

/** Lists choices in the text, where a visitor reads them and can write one. */
export const listOf = (choices: readonly string[]): string =>
  choices.map((choice) => `- ${choice}`).join('\n');
