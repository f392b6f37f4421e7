import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSitePages } from '../../service/retrieval/site-pages.ts';

const root = join(import.meta.dirname, '../..');

describe.each(['en', 'zh-CN'])('the page of frameworks (%s)', (language) => {
  const page = readFileSync(join(root, 'docs', language, 'frameworks.md'), 'utf8');
  const sections = page.split(/^## /m).slice(1);
  const sites = sections.flatMap((section) => {
    const [, folder] = /`examples\/sites\/([\w-]+)`/.exec(section.replaceAll(/```[^]*?```/g, '')) ?? [];
    return folder === undefined ? [] : [{ folder, section }];
  });

  it('has a section for every site', () => {
    const folders = readdirSync(join(root, 'examples/sites'), { withFileTypes: true });
    const names = folders.filter((entry) => entry.isDirectory()).map(({ name }) => name);
    expect(sites.map(({ folder }) => folder).toSorted()).toEqual(names.toSorted());
  });

  it.each(sites)('shows files of examples/sites/$folder as they are built', ({ folder, section }) => {
    const shown = [...section.matchAll(/^`([^`\n]+)`:\n\n```\w+\n([^]*?)```$/gm)];
    const blocks = [...section.matchAll(/^```(?:html|javascript|typescript|tsx|vue|svelte|astro)$/gm)];
    expect(shown.length).toBeGreaterThan(0);
    expect(blocks).toHaveLength(shown.length);
    for (const [, path = '', code] of shown)
      expect(code).toBe(readFileSync(join(root, 'examples/sites', folder, path), 'utf8'));
  });

  it('shows a list of pages that the service takes', () => {
    const [, json = ''] = /```json\n([^]*?)```/.exec(page) ?? [];
    expect(readSitePages(json, 'https://docs.example.com/casement-pages.json')).toHaveLength(1);
  });
});
