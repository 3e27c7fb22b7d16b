// Swagger UI as a workbench: its own list of operations with a filter, the parts of an operation that people need, labels
// in the language of the page, and a safe mode. All of it is one plugin of Swagger UI.
import { inPageLanguage, outline, resolveSubtree } from './document.js';
import { LABELLED, withLabels } from './labels.js';
import { listComponent } from './list.js';
import {
  conventions,
  emptyBox,
  foldedParameters,
  onlyWhenChanged,
  openedSummary,
  publicCurl,
  withDryRunNote,
  withExample,
  withSamples,
} from './operation.js';
import { executeButton } from './execute.js';
import { root, safeMode, texts } from './page.js';
import { checkedSignIn, focusFirst, namedSignIn, secretInput, signInButton, signInError } from './sign-in.js';

// Earlier versions left a login here.
localStorage.removeItem('authorized');

const languages = document.getElementById('language');
const dark = matchMedia('(prefers-color-scheme: dark)');
const followColorScheme = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
followColorScheme();
dark.addEventListener('change', followColorScheme);

// Another language is another document with other servers: the page is loaded again, at the same operation.
languages.addEventListener('change', () => {
  location.assign(`${root.dataset.page}?lang=${languages.value}${location.hash}`);
});
addEventListener('pageshow', () => {
  languages.value = document.documentElement.lang;
});

const workbench = (api) => (system) => {
  const { withErrorBoundary } = system.fn;
  return {
    fn: {
      resolveSubtree: resolveSubtree(api),
      // Labels inside the boundaries in which Swagger UI catches errors of its larger components.
      withErrorBoundary: (Original) => withErrorBoundary(withLabels(Original, system)),
    },
    components: {
      operations: listComponent(system, api),
      OperationSummary: openedSummary(system, api),
      authorizeBtn: signInButton(system),
      authError: signInError(system),
      ParameterIncludeEmpty: emptyBox(system),
      // The messages to webhooks are in the list.
      Webhooks: () => null,
    },
    wrapComponents: {
      ...Object.fromEntries(LABELLED.map((name) => [name, withLabels])),
      liveResponse: (Original, inner) => withDryRunNote(withLabels(Original, inner), inner),
      curl: (Original, inner) => publicCurl(withLabels(Original, inner), inner),
      execute: (Original, inner) => executeButton(withLabels(Original, inner), inner),
      authorizationPopup: (Original, inner) => focusFirst(withLabels(Original, inner), inner),
      parameters: foldedParameters,
      Input: secretInput,
      JsonSchemaForm: withExample,
      InfoContainer: conventions(api),
      FilterContainer: () => () => null,
    },
    statePlugins: {
      auth: {
        wrapActions: {
          authorizeWithPersistOption: checkedSignIn(api),
          authorizeOauth2WithPersistOption: namedSignIn(api),
        },
      },
      // The scrolling of Swagger UI does not know of the toolbar, which covers the top of the page.
      layout: {
        wrapActions: { scrollToElement: () => (element) => element?.scrollIntoView({ block: 'start' }) },
      },
      // The document is JSON, which the browser reads faster than the YAML reader of Swagger UI.
      spec: {
        wrapActions: {
          parseToJson:
            (_, { specActions }) =>
            (text) =>
              specActions.updateJsonSpec(JSON.parse(text)),
        },
      },
    },
  };
};

/** Writes to this service, and to no other, are dry runs in safe mode. */
function prepared(request) {
  // The interface knows no cookies. Without them the browser leaves a refusal to the page, and asks for no password itself.
  request.credentials = 'omit';
  const url = new URL(request.url, location.href);
  const isWrite = !/^(get|head|options)$/i.test(request.method ?? 'get');
  if (safeMode.get() !== 'on' || !isWrite || url.origin !== location.origin) return request;
  url.searchParams.set('dry_run', 'true');
  return Object.assign(request, { url: url.href });
}

async function start() {
  const response = await fetch(root.dataset.document, { credentials: 'omit' });
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
  const api = inPageLanguage(await response.json());
  const ui = globalThis.SwaggerUIBundle({
    spec: outline(api),
    domNode: root,
    deepLinking: true,
    docExpansion: 'none',
    // Who is logged in here is forgotten with the page: a browser's storage is no place for a password.
    persistAuthorization: false,
    displayRequestDuration: true,
    defaultModelsExpandDepth: -1,
    defaultModelExpandDepth: 1,
    validatorUrl: null,
    oauth2RedirectUrl: new URL(root.dataset.redirect, location.href).href,
    requestInterceptor: prepared,
    plugins: [
      workbench(api),
      { wrapComponents: { responses: withSamples(api), parameterRow: onlyWhenChanged } },
    ],
  });
  addEventListener('hashchange', () => ui.layoutActions.parseDeepLinkHash(decodeURIComponent(location.hash)));
  ui.initOAuth({ usePkceWithAuthorizationCodeGrant: true, scopes: 'openid' });
}

try {
  await start();
} catch (error) {
  root.textContent = `${texts.failed} ${error.message}`;
}
