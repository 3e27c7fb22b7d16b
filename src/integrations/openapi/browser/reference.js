// Scalar with the guides as sections of its introduction. It reads only: operations are tried out on the other page.
const root = document.getElementById('reference');
const { language, document: address, server, guides, failed } = JSON.parse(root.dataset.page);

async function read(url) {
  const response = await fetch(url, { credentials: 'omit' });
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
  return response;
}

/** The part of an address that Scalar gives a heading. */
const slugOf = (heading) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(' ', '-');

/** Links to guides lead to their sections of this page, at `titles` by path; links to files that are not served become text. */
const linked = (text, url, titles) =>
  text.replaceAll(/(?<!!)\[([^\]]+)\]\(([^)\s]+)\)/g, (link, words, target) => {
    if (/^https?:/.test(target)) return link;
    const { pathname, hash } = new URL(target, new URL(url, location.href));
    const section = hash === '' ? titles.get(pathname) : hash.slice(1);
    return titles.has(pathname) ? `[${words}](#description/${section})` : words;
  });

/** Pictures of the guides are not served. */
const withoutPictures = (text) => text.replaceAll(/!\[[^\]]*\]\([^)]*\)/g, '');

async function start() {
  const [api, ...texts] = await Promise.all([
    read(address).then((response) => response.json()),
    ...guides.map((url) => read(url).then((response) => response.text())),
  ]);
  const titles = new Map(guides.map((url, index) => [url, slugOf(/^# (.*)/m.exec(texts[index])[1])]));
  const sections = texts.map((text, index) => linked(withoutPictures(text), guides[index], titles));
  const introduction = linked(api.info.description, location.href, titles);
  const servers = api.servers.toSorted((a, b) => (b.url === server) - (a.url === server));
  globalThis.Scalar.createApiReference(root, {
    content: {
      ...api,
      servers,
      info: { ...api.info, description: [introduction, ...sections].join('\n\n') },
    },
    localization: { locale: language },
    withDefaultFonts: false,
    telemetry: false,
    agent: { disabled: true },
    mcp: { disabled: true },
    showDeveloperTools: 'never',
    hideClientButton: true,
    hideTestRequestButton: true,
    documentDownloadType: 'none',
    persistAuth: false,
    defaultOpenFirstTag: false,
    onLoaded: () => {
      root.dataset.ready = 'true';
    },
  });
}

try {
  await start();
} catch (error) {
  root.textContent = `${failed} ${error.message}`;
}
