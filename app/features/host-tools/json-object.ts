export type JsonObject = Record<string, unknown>;

export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reads the arguments of an agent's call; undefined when they are no JSON object. */
export const parseArguments = (text: string): JsonObject | undefined => {
  try {
    // Agents leave the arguments of a tool that takes none empty.
    const value: unknown = JSON.parse(text.trim() || '{}');
    return isJsonObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
};
