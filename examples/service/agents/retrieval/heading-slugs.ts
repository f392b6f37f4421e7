/**
 * Gives the headings of one page their ids, in order: lower case, spaces as hyphens, no punctuation; a repeated heading
 * gets `-1`, `-2` … like on GitHub.
 */
export const headingSlugs = (): ((heading: string) => string) => {
  const used = new Map<string, number>();
  return (heading) => {
    const slug = heading
      .trim()
      .toLowerCase()
      .replaceAll(/[^\p{Letter}\p{Number}\s_-]/gu, '')
      .replaceAll(/\s/g, '-');
    const earlier = used.get(slug) ?? 0;
    used.set(slug, earlier + 1);
    return earlier === 0 ? slug : `${slug}-${earlier}`;
  };
};
