/** Whether YAML would read a bare text as something else. */
const needsQuotes = (text: string): boolean =>
  !/^[A-Za-z][\w ./-]*$/.test(text) || /^(?:true|false|yes|no|null|on|off)$/i.test(text);

const scalar = (value: unknown): string => {
  if (typeof value === 'string') return needsQuotes(value) ? `'${value.replaceAll("'", "''")}'` : value;
  if (Array.isArray(value)) return `[${value.map(scalar).join(', ')}]`;
  if (typeof value === 'object' && value !== null)
    return `{ ${Object.entries(value)
      .map(([name, own]) => `${name}: ${scalar(own)}`)
      .join(', ')} }`;
  return String(value);
};

/** Writes a style as it stands in a bot file; only the fields that it has. */
export const styleAsYaml = (style: Readonly<Record<string, unknown>>): string => {
  const lines = Object.entries(style).map(([name, value]) => `    ${name}: ${scalar(value)}`);
  return ['styles:', lines.length > 0 ? '  default:' : '  default: {}', ...lines, ''].join('\n');
};

const attribute = (value: string): string =>
  value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** The tag that embeds a chat in the style, whose launcher has its color from the first load on. */
export const embedTag = (
  service: string,
  { botId, channelId, color }: { botId: string; channelId: string; color?: string | undefined },
): string => {
  const ids = `data-bot-id="${attribute(botId)}" data-channel-id="${attribute(channelId)}"`;
  return `<script async src="${service}/sdk.js" ${ids}${color ? ` data-color="${attribute(color)}"` : ''}></script>`;
};
