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

/** An attribute; JSON stands in single quotes, as the documentation has it. */
const attribute = ([name, value]: readonly [string, unknown]): string => {
  const isText = typeof value === 'string';
  const quote = isText ? '"' : "'";
  const escaped = (isText ? value : JSON.stringify(value))
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll(quote, isText ? '&quot;' : '&#39;');
  return `${name}=${quote}${escaped}${quote}`;
};

/** The tag that embeds a chat in the style, whose launcher looks as the style says from the first load on. */
export const embedTag = (
  service: string,
  options: Readonly<{
    botId: string;
    channelId: string;
    color?: string | undefined;
    launcher?: unknown;
    placement?: unknown;
  }>,
): string => {
  const attributes = [
    ['src', `${service}/sdk.js`],
    ['data-bot-id', options.botId],
    ['data-channel-id', options.channelId],
    ['data-color', options.color],
    ['data-launcher', options.launcher],
    ['data-placement', options.placement],
  ] as const;
  const given = attributes.filter(([, value]) => value !== undefined);
  return `<script async ${given.map(attribute).join(' ')}></script>`;
};
