import { expect, type BrowserContext, type Page } from '@playwright/test';
import { chatAddress, openChat, type Chat } from '../support/chat.ts';
import { startStaticHost } from '../support/static-host.ts';
import { test } from '../support/test.ts';

const flowchart = `flowchart TD
  accTitle: How a question is answered
  A[Question] -->|sent| B{Is it known?}
  B -->|yes| C[Answer]
  B -->|no| D[Ask again]`;
const fenced = (code: string) => `\`\`\`mermaid\n${code}\n\`\`\``;

test('a diagram is drawn in a page with a strict policy, and its code is shown on demand', async ({
  page,
  house,
  model,
}) => {
  const complaints: string[] = [];
  const foreign: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(house.serviceUrl) && !url.startsWith('data:')) foreign.push(url);
  });
  const hostile = `flowchart LR
  %%{init: {"securityLevel": "loose", "htmlLabels": true}}%%
  A["<img src='https://foreign.example/a.png' onerror='window.pwned=1'>"] --> B["<script>window.pwned=1</script>x"]
  click A href "javascript:window.pwned=1"`;
  model.reply(() => [
    `How:\n\n${fenced(flowchart)}\n\n${fenced('flowchart TD\n  A --')}\n\n${fenced(hostile)}\n\nThe end.`,
  ]);
  const chat = await openChat(page, chatAddress(house.serviceUrl));
  await chat.askAndRead('draw');

  const picture = chat.answer.getByRole('img', { name: 'How a question is answered' });
  await expect(picture).toBeVisible();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(50);
  const first = chat.answer.locator('figure').first();
  await expect(first.locator('pre')).toBeHidden();
  await first.getByRole('button', { name: 'Code', exact: true }).click();
  await expect(first.locator('pre')).toContainText('Is it known?');
  await expect(picture).toBeHidden();
  await first.getByRole('button', { name: 'Diagram', exact: true }).click();

  await expect(chat.answer.locator('figure').nth(1)).toContainText(
    'This diagram cannot be drawn, so its code is shown.',
  );
  await expect(chat.answer.locator('figure').nth(1).locator('pre')).toContainText('A --');

  await chat.answer.locator('figure').nth(2).scrollIntoViewIfNeeded();
  await expect(chat.answer.locator('figure').nth(2).locator('img')).toBeVisible();
  const drawn = await chat.answer.locator('figure').nth(2).locator('img').getAttribute('src');
  expect(decodeURIComponent(drawn ?? '')).not.toMatch(/<script|onerror=|<image|<foreignObject|javascript:/i);
  expect(await page.evaluate(() => Reflect.get(window, 'pwned') as unknown)).toBeUndefined();
  expect(foreign).toEqual([]);
  expect(complaints).toEqual([]);

  const before = await picture.getAttribute('src');
  await chat.button('Menu').click();
  await page.getByText('Dark', { exact: true }).click();
  await expect.poll(() => picture.getAttribute('src')).not.toBe(before);
});

const foreign = 'https://foreign.example';

/** Diagrams that name addresses, each in another way. */
const asking = [
  `flowchart LR\n  A@{ img: "${foreign}/image?said=1", label: "x", w: 60, h: 60 } --> B`,
  `flowchart LR\n  A@{ "im\\x67": "\\x68ttps://foreign.example/escaped", label: "x" } --> B`,
  `sequenceDiagram\n  participant A\n  properties A: {"icon": "${foreign}/icon"}\n  A->>A: hi`,
  `C4Context\n  Person(a, "A", "b", $sprite="${foreign}/sprite")`,
  `stateDiagram-v2\n  classDef c background-image:url(${foreign}/state)\n  s1:::c`,
  `flowchart LR\n  A:::c --> B\n  classDef c mask-image:url(${foreign}/mask)\n  style B fill:url(${foreign}/fill.svg#a)`,
  `sequenceDiagram\n  box url(${foreign}/box) T\n  participant A\n  end\n  rect url(${foreign}/rect)\n  A->>A: x\n  end`,
  `---\nconfig:\n  themeCSS: "* { background: url(${foreign}/theme) }"\n---\nflowchart LR\n  A["<img src='${foreign}/label'>"]`,
  `flowchart LR\n  A["\`![x](${foreign}/markdown) <img src=${foreign}/html>\`"]`,
  `flowchart LR\n  A["$$\\includegraphics{${foreign}/tex}$$"]`,
];

/** Answers for the foreign host, and returns what it was asked for. */
const startForeign = async (context: BrowserContext): Promise<string[]> => {
  const asked: string[] = [];
  await context.route(`${foreign}/**`, (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' });
  });
  return asked;
};

/** Waits for the diagrams of an answer, or for the words that one could not be drawn. */
const drawAll = async ({ answer }: Chat, count: number) => {
  await expect(answer.locator('figure')).toHaveCount(count);
  for (let index = 0; index < count; index += 1) {
    const figure = answer.locator('figure').nth(index);
    await expect(async () => {
      await figure.evaluate((element) => element.scrollIntoView());
      await expect(figure.locator('img[data-drawn], p')).toBeVisible({ timeout: 1000 });
    }).toPass();
  }
};

/** Lets the page itself ask the foreign host: what was asked for before it has arrived then. */
const askLast = (page: Page): Promise<void> =>
  page.evaluate(async (src) => {
    await Object.assign(new Image(), { src }).decode();
  }, `${foreign}/last`);

for (const place of ['with the policy of the service', 'without a policy'] as const) {
  test(`nothing that a diagram names is asked for, in a page ${place} @all`, async ({
    page,
    context,
    house,
    model,
  }) => {
    const asked = await startForeign(context);
    const host = await startStaticHost({ serviceUrl: house.serviceUrl });
    model.reply(() => [[...asking, flowchart].map(fenced).join('\n\n')]);
    const chat = await openChat(
      page,
      chatAddress(place === 'without a policy' ? host.url : house.serviceUrl),
    );
    await chat.askAndRead('draw');
    await drawAll(chat, asking.length + 1);
    await expect(chat.answer.getByRole('img', { name: 'How a question is answered' })).toBeVisible();
    await askLast(page);
    expect(asked).toEqual([`${foreign}/last`]);
    await host.close();
  });
}

test('the document that draws diagrams asks for nothing, whatever stands in it @all', async ({
  page,
  context,
  house,
  model,
}) => {
  const asked = await startForeign(context);
  const host = await startStaticHost({ serviceUrl: house.serviceUrl });
  model.reply(() => [fenced(flowchart)]);
  const chat = await openChat(page, chatAddress(host.url));
  await chat.ask('draw');
  await drawAll(chat, 1);
  const realm = page.frames().find((frame) => frame.url() === 'about:srcdoc');
  const refused = await realm?.evaluateHandle((at) => {
    const paths: string[] = [];
    document.addEventListener('securitypolicyviolation', ({ blockedURI }) => {
      paths.push(new URL(blockedURI).pathname);
    });
    const markup = `<img src="${at}/img"><svg><image href="${at}/image"/><rect width="9" height="9" fill="url(${at}/fill.svg#a)"/></svg>
      <video src="${at}/video"></video><iframe src="${at}/frame"></iframe><link rel="stylesheet" href="${at}/link">
      <style>@import "${at}/import"; @font-face { font-family: f; src: url(${at}/font) } p { font-family: f; background: url(${at}/background) }</style><p>x</p>`;
    document.body.append(new DOMParser().parseFromString(markup, 'text/html').body);
    new Image().src = `${at}/new-image`;
    fetch(`${at}/fetch`).catch(() => undefined);
    return paths;
  }, foreign);
  const names = [
    'img',
    'image',
    'fill.svg',
    'video',
    'font',
    'link',
    'import',
    'background',
    'new-image',
    'fetch',
  ];
  await expect
    .poll(() => refused?.evaluate((paths) => paths))
    .toEqual(expect.arrayContaining(names.map((name) => `/${name}`)));
  await askLast(page);
  expect(asked).toEqual([`${foreign}/last`]);
  await host.close();
});

test('a diagram in the frame of a host page is drawn although its code fails to come once @all', async ({
  page,
  ownPages,
  model,
}) => {
  let asked = 0;
  await page.route('**/assets/mermaid.frame-*.js', (route) => {
    asked += 1;
    return asked === 1 ? route.abort() : route.continue();
  });
  model.reply(() => [fenced(flowchart)]);
  const chat = await ownPages.open(page);
  await chat.ask('draw');
  await drawAll(chat, 1);
  await expect(chat.answer.getByRole('img', { name: 'How a question is answered' })).toBeVisible();
  expect(asked).toBe(2);
});

test('a diagram whose code does not come shows its source @all', async ({ page, house, model }) => {
  await page.route('**/assets/mermaid.frame-*.js', (route) => route.abort());
  model.reply(() => [fenced(flowchart)]);
  const chat = await openChat(page, chatAddress(house.serviceUrl));
  await chat.ask('draw');
  await expect(chat.answer.locator('figure')).toContainText(
    'This diagram cannot be drawn, so its code is shown.',
  );
  await expect(chat.answer.locator('figure pre')).toContainText('Is it known?');
});
