// Swagger UI with what this service adds at its documented extension points: a safe mode, a sign-in that is checked, a
// search among operations. The switches are in the header of the page, outside of Swagger UI.
import { outline } from './outline.js';

const byId = (id) => document.getElementById(id);
const root = byId('documentation');
const texts = JSON.parse(root.dataset.texts);

const dark = matchMedia('(prefers-color-scheme: dark)');
const followColorScheme = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
followColorScheme();
dark.addEventListener('change', followColorScheme);

// Swagger UI reads the operation of the address only when it starts.
addEventListener('hashchange', () => location.reload());

const safe = byId('safe-mode');
const showSafeMode = () => {
  byId('notice').textContent = safe.checked ? texts.safeModeOn : '';
};
safe.checked = localStorage.getItem('safe-mode') !== 'off';
safe.addEventListener('change', () => {
  localStorage.setItem('safe-mode', safe.checked ? 'on' : 'off');
  showSafeMode();
});
showSafeMode();

const isWrite = ({ method = 'get' }) => !/^(get|head|options)$/i.test(method);

/** Writes to this service are dry runs in safe mode. */
function prepared(request) {
  // Who is signed in is said on this page, not by a session. Without cookies the browser leaves a refusal to the page, and asks for no password itself.
  request.credentials = 'omit';
  const url = new URL(request.url, location.href);
  if (!safe.checked || !isWrite(request) || url.origin !== location.origin) return request;
  url.searchParams.set('dry_run', 'true');
  return Object.assign(request, { url: url.href });
}

/** Says of each response to a write whether anything was saved. */
function noted(response) {
  const isDryRun = new URL(response.url, location.href).searchParams.get('dry_run') === 'true';
  if (isDryRun) byId('notice').textContent = texts.dryRunDone;
  else showSafeMode();
  return response;
}

/** UTF-8, as the service reads it. */
const base64 = (text) => btoa(String.fromCodePoint(...new TextEncoder().encode(text)));

/** The header that the credentials of one way to sign in are sent in. */
const headerOf = ({ schema, value }) =>
  schema.get('scheme') === 'basic'
    ? `Basic ${base64(`${value?.username ?? ''}:${value?.password ?? ''}`)}`
    : `Bearer ${value ?? ''}`;

/** Reads whose credentials these are. Throws what the service says of them when they are wrong. */
async function userWith(authorization) {
  const response = await fetch(root.dataset.user, { headers: { authorization }, credentials: 'omit' });
  if (response.ok) return (await response.json()).username;
  // A proxy in between has texts of its own, which are no JSON.
  const { message } = await response.json().catch(() => ({}));
  throw new Error(message ?? `${response.status} ${response.statusText}`);
}

const showUser = (name) => {
  byId('user').textContent = name === undefined ? '' : `${texts.signedInAs} ${name}`;
};

/** Only what the service accepts counts as signed in. */
const checkedSignIn = (authorize, { errActions }) =>
  async function signIn(given) {
    for (const [authId, one] of Object.entries(given)) {
      errActions.clear({ authId });
      try {
        showUser(await userWith(headerOf(one)));
        authorize({ [authId]: one });
      } catch ({ message }) {
        // A warning, as Swagger UI repeats errors at the top of the page.
        const level = 'warning';
        errActions.newAuthErr({ authId, source: 'auth', level, message: `${texts.notSignedIn} ${message}` });
      }
    }
  };

/** A text as the search compares it: without case and accents. */
const searchable = (text) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** The operations that have all words, in their path, summary, parameters or group. */
function found(groups, phrase) {
  const words = searchable(phrase).split(/\s+/);
  const matches = (group) => (one) => {
    const { operationId, summary, parameters = [] } = one.get('operation').toJS();
    const names = parameters.map(({ name, $ref = '' }) => name ?? $ref);
    const text = searchable(
      [group, one.get('method'), one.get('path'), operationId, summary, ...names].join(' '),
    );
    return words.every((word) => text.includes(word));
  };
  return groups
    .map((group, name) => group.update('operations', (all) => all.filter(matches(name))))
    .filter((group) => group.get('operations').size > 0);
}

const additions = {
  fn: { opsFilter: found },
  statePlugins: {
    auth: {
      wrapActions: {
        authorize: checkedSignIn,
        logout: (signOut) => (given) => {
          showUser(undefined);
          return signOut(given);
        },
      },
    },
  },
};

/** The field of Swagger UI says that it filters by tag, as it would without the search above. */
new MutationObserver((_, observer) => {
  const search = root.querySelector('.operation-filter-input');
  if (search === null) return;
  observer.disconnect();
  search.placeholder = texts.filter;
  search.ariaLabel = texts.filter;
  root.dataset.ready = 'true';
}).observe(root, { childList: true, subtree: true });

async function start() {
  const response = await fetch(root.dataset.document, { credentials: 'omit' });
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
  const ui = globalThis.SwaggerUIBundle({
    spec: outline(await response.json(), root.dataset.server),
    domNode: root,
    deepLinking: true,
    filter: true,
    // Who is logged in here is forgotten with the page: a browser's storage is no place for a password.
    persistAuthorization: false,
    displayRequestDuration: true,
    requestSnippetsEnabled: true,
    defaultModelsExpandDepth: -1,
    validatorUrl: null,
    oauth2RedirectUrl: new URL(root.dataset.redirect, location.href).href,
    requestInterceptor: prepared,
    responseInterceptor: noted,
    plugins: [additions],
  });
  ui.initOAuth({ usePkceWithAuthorizationCodeGrant: true, scopes: 'openid' });
}

try {
  await start();
} catch (error) {
  root.textContent = `${texts.failed} ${error.message}`;
}
