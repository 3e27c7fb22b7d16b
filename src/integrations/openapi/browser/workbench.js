// Swagger UI as a workbench: its own list of operations with a filter, the parts of an operation that people need, labels
// in the language of the page, and a safe mode. All of it is one plugin of Swagger UI.
import { SAMPLES, dereferenced, exampleOf, sampleRequest, shortExample } from './samples.js';

const root = document.getElementById('documentation');
const texts = JSON.parse(root.dataset.texts);
const METHODS = ['get', 'post', 'put', 'patch', 'delete', 'options'];

// Earlier versions left a login here.
localStorage.removeItem('authorized');

const SAFE_MODE = 'safe-mode';
const SAMPLE_LANGUAGE = 'sample-language';
let isSafe = localStorage.getItem(SAFE_MODE) === 'on';

/* ---- The page around it ---- */

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

/* ---- The document, as Swagger UI gets it ---- */

/** What the list needs of an operation. Details are handed over when it is opened. */
const outlineOf = ({ tags, summary, operationId, security }) => ({ tags, summary, operationId, security });

const outlineItem = (item) =>
  Object.fromEntries(
    Object.entries(item).map(([key, value]) => [key, METHODS.includes(key) ? outlineOf(value) : value]),
  );

const outlineItems = (items) =>
  Object.fromEntries(Object.entries(items ?? {}).map(([name, item]) => [name, outlineItem(item)]));

/** The document without details. Swagger UI copies what it is given at each step, so that it is fast with little. */
const outline = (api) => ({
  ...api,
  paths: outlineItems(api.paths),
  webhooks: outlineItems(api.webhooks),
  components: { securitySchemes: api.components.securitySchemes },
});

/** A value with all its references replaced; one inside itself becomes an empty object. */
function inlined(api, value, inside = []) {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((one) => inlined(api, one, inside));
  if (typeof value.$ref === 'string') {
    if (inside.includes(value.$ref)) return { type: 'object' };
    return inlined(api, dereferenced(api, value), [...inside, value.$ref]);
  }
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, inlined(api, one, inside)]));
}

/** Examples and defaults are shown and not filled in, so that nothing is sent that nobody has chosen. */
function shownParameter({ example: _, ...parameter }) {
  const { example: __, examples: ___, default: usual, ...schema } = parameter.schema;
  const shown = exampleOf(parameter) ?? exampleOf({ example: _ });
  return {
    ...parameter,
    schema: {
      ...schema,
      ...(shown === undefined ? {} : { 'x-example': shown }),
      ...(usual === undefined ? {} : { 'x-default': usual }),
    },
  };
}

const isError = (status) => /^[45]/.test(status);

/** Of errors only what they mean; of the rest a short example. Headers are in the document. */
function shownResponse(api, [status, response]) {
  const { description, content = {} } = dereferenced(api, response);
  if (isError(status)) return [status, { description }];
  const shown = Object.entries(content).map(([type, { schema, example }]) => [
    type,
    { schema: inlined(api, schema), example: example ?? shortExample(api, schema) },
  ]);
  return [status, { description, ...(shown.length === 0 ? {} : { content: Object.fromEntries(shown) }) }];
}

const isFile = ({ format, contentMediaType, items }) =>
  format === 'binary' || contentMediaType !== undefined || (items !== undefined && isFile(items));

/** Bodies are sent as JSON here; as forms only where they may have a file. */
function shownBody(api, body) {
  const { content, ...rest } = dereferenced(api, body);
  const { 'application/json': json } = content;
  if (json === undefined) return inlined(api, body);
  const { properties = {} } = dereferenced(api, json.schema);
  if (Object.values(properties).some(isFile)) return inlined(api, body);
  return { ...rest, content: { 'application/json': inlined(api, json) } };
}

function shownOperation(api, operation) {
  const { parameters = [], responses = {}, requestBody, ...rest } = operation;
  return {
    ...rest,
    ...(requestBody === undefined ? {} : { requestBody: shownBody(api, requestBody) }),
    parameters: parameters.map((one) => shownParameter(inlined(api, one))),
    responses: Object.fromEntries(Object.entries(responses).map((one) => shownResponse(api, one))),
  };
}

/** Replaces the resolver of Swagger UI, which works through the whole document each time. */
const resolveSubtree = (api) => async (_, path) => {
  const value = path.reduce((node, key) => node?.[key], api);
  const isOperation = ['paths', 'webhooks'].includes(path[0]) && path.length === 3;
  return { errors: [], spec: isOperation ? shownOperation(api, value) : inlined(api, value) };
};

/** The groups with their operations; each with those that do the same in another way. */
function groupsOf(api) {
  const all = Object.entries(api.paths).flatMap(([path, item]) =>
    METHODS.filter((method) => method in item).map((method) => {
      const { operationId: id, summary, tags, security, 'x-variant-of': variantOf } = item[method];
      const isPublic = security.some((one) => Object.keys(one).length === 0);
      const words = `${method} ${path} ${summary} ${id} ${tags.join(' ')}`.toLowerCase();
      return { id, method, path, summary, tag: tags[0], isPublic, variantOf, words };
    }),
  );
  const variants = Map.groupBy(all, ({ variantOf }) => variantOf);
  return api.tags.map(({ name, description }) => ({
    name,
    description,
    operations: all
      .filter(({ tag, variantOf }) => tag === name && variantOf === undefined)
      .map((one) => ({ ...one, variants: variants.get(one.id) ?? [] })),
  }));
}

/* ---- Labels ---- */

const LABELLED_PROPS = ['title', 'placeholder', 'aria-label'];

/** Components of Swagger UI with English labels. */
const LABELLED = [
  'authorizationPopup',
  'auths',
  'OAS31Auths',
  'authorizeBtn',
  'basicAuth',
  'HttpAuth',
  'oauth2',
  'apiKeyAuth',
  'TryItOutButton',
  'execute',
  'clear',
  'parameterRow',
  'RequestBody',
  'response',
  'liveResponse',
  'responseBody',
  'curl',
  'modelExample',
  'ExamplesSelect',
  'Servers',
  'Webhooks',
  'ParameterIncludeEmpty',
  'JsonSchema_array',
  'JSONSchema202012ExpandDeepButton',
];

function labelOf(text) {
  const label = texts.labels[text.trim()];
  return label === undefined ? text : text.replace(text.trim(), label);
}

/** A tree of elements with the labels of the page's language. */
function relabelled(React, node) {
  if (typeof node === 'string') return labelOf(node);
  if (Array.isArray(node)) return node.map((one) => relabelled(React, one));
  if (!React.isValidElement(node)) return node;
  const { children, source } = node.props;
  const props = Object.fromEntries(
    LABELLED_PROPS.filter((name) => typeof node.props[name] === 'string').map((name) => [
      name,
      labelOf(node.props[name]),
    ]),
  );
  if (typeof source === 'string') {
    props.source = source.replace(/^<i>([\w ]+)<\/i>/, (_, label) => `<i>${labelOf(label)}</i>`);
  }
  if (children === undefined) return React.cloneElement(node, props);
  const shown = relabelled(React, children);
  return Array.isArray(children)
    ? React.cloneElement(node, props, ...shown)
    : React.cloneElement(node, props, shown);
}

const withLabels = (Original, { React }) =>
  Original.prototype?.isReactComponent === undefined
    ? (props) => relabelled(React, Original(props))
    : class extends Original {
        render() {
          return relabelled(React, super.render());
        }
      };

/* ---- The list of operations ---- */

const idOf = ({ tag, id }) => `operations-${tag}-${id}`;
/** The operation whose heading gets the focus when it is shown, as it replaces the button that was used. */
let focusOn;

function summaryComponent({ React: { createElement: h, useEffect, useRef } }) {
  const lock = (isOpen) =>
    h(
      'svg',
      { viewBox: '0 0 20 20', width: 18, height: 18, 'aria-hidden': true },
      h('path', { d: isOpen ? 'M6 9V6a4 4 0 0 1 7.7-1.5' : 'M6 9V6a4 4 0 0 1 8 0v3', className: 'shackle' }),
      h('rect', { x: 4, y: 9, width: 12, height: 9, rx: 2 }),
    );
  const Lock = ({ isPublic, isSignedIn, onSignIn }) => {
    if (isPublic) {
      return h(
        'span',
        { className: 'lock is-public', role: 'img', title: texts.public, 'aria-label': texts.public },
        lock(true),
      );
    }
    const title = isSignedIn ? texts.signedIn : texts.signInNeeded;
    const className = isSignedIn ? 'lock is-signed-in' : 'lock';
    return h('button', { className, title, 'aria-label': title, onClick: onSignIn }, lock(false));
  };
  return ({
    operation: { tag, id, method, path, summary, isPublic },
    isShown,
    isSignedIn,
    onToggle,
    onSignIn,
  }) => {
    const button = useRef(null);
    useEffect(() => {
      if (focusOn !== id) return;
      focusOn = undefined;
      button.current.focus({ preventScroll: true });
    }, [id]);
    const toggle = () => {
      focusOn = id;
      onToggle();
    };
    return h(
      'div',
      { className: `opblock-summary opblock-summary-${method}` },
      h(
        'button',
        { ref: button, className: 'opblock-summary-control', 'aria-expanded': isShown, onClick: toggle },
        h('span', { className: 'opblock-summary-method' }, method.toUpperCase()),
        h('span', { className: 'opblock-summary-path', 'data-path': path }, path),
        h('span', { className: 'opblock-summary-description' }, summary),
      ),
      tag === undefined ? null : h(Lock, { isPublic, isSignedIn, onSignIn }),
    );
  };
}

function listComponent(system, api) {
  const { React } = system;
  const { createElement: h, useState, useEffect, useLayoutEffect, useRef, useMemo, memo } = React;
  const Summary = summaryComponent(system);
  const groups = groupsOf(api);
  const NONE = new Map();
  const total = groups.flatMap(({ operations }) =>
    operations.flatMap((one) => [one, ...one.variants]),
  ).length;

  // The system is built again after each plugin; this is the last one.
  const { getSystem } = system;
  const show = (...key) => getSystem().layoutActions.show(key, true);
  const signIn = (operation) => {
    const { security } = api.paths[operation.path][operation.method];
    const { authActions, authSelectors, Im } = getSystem();
    authActions.showDefinitions(authSelectors.definitionsForRequirements(Im.fromJS(security)));
  };

  /** Hidden from view, and found by the search of the browser, which then shows it. */
  const Folded = ({ isFolded, onFound, children, ...props }) => {
    const element = useRef(null);
    useLayoutEffect(() => {
      if (isFolded) element.current.setAttribute('hidden', 'until-found');
      else element.current.removeAttribute('hidden');
    }, [isFolded]);
    useEffect(() => {
      const { current } = element;
      current.addEventListener('beforematch', onFound);
      return () => current.removeEventListener('beforematch', onFound);
    }, [onFound]);
    return h('div', { ref: element, ...props }, children);
  };

  const Row = ({ operation, isSignedIn, isHidden }) =>
    h(
      'div',
      { className: `opblock opblock-${operation.method}`, id: idOf(operation), hidden: isHidden },
      h(Summary, {
        operation,
        isShown: false,
        isSignedIn,
        onToggle: () => show('operations', operation.tag, operation.id),
        onSignIn: () => signIn(operation),
      }),
    );

  const Opened = ({ operation: { tag, path, method }, op, details }) => {
    const OperationContainer = getSystem().getComponent('OperationContainer', true);
    const specPath = op.get('specPath');
    return h(OperationContainer, { op, specPath, tag, path, method, details });
  };

  const Operation = ({ operation, opened, matches, isSignedIn }) =>
    opened.has(operation.id)
      ? h(Opened, { operation, ...opened.get(operation.id) })
      : h(Row, { operation, isSignedIn, isHidden: !matches(operation) });

  const Variants = ({ operation: { id, variants }, opened, matches, isFiltered, ...rest }) => {
    const [isOpen, setOpen] = useState(false);
    if (variants.length === 0) return null;
    const isFolded = !isOpen && !isFiltered && !variants.some((one) => opened.has(one.id));
    const ways = [...new Set(variants.map(({ method, path }) => wayOf(method, path)))];
    return h(
      'div',
      { className: 'variants' },
      h(
        'button',
        {
          className: 'fold',
          'aria-expanded': !isFolded,
          hidden: isFiltered,
          onClick: () => setOpen(!isOpen),
        },
        `${texts.variants} ${ways.join(', ')} (${variants.length})`,
      ),
      h(
        Folded,
        { isFolded, onFound: () => setOpen(true) },
        variants.map((operation) => h(Operation, { key: operation.id, operation, opened, matches, ...rest })),
      ),
    );
  };

  const Group = memo(({ group: { name, description, operations }, isOpen, opened, filter, isSignedIn }) => {
    const words = filter.split(' ').filter(Boolean);
    const matches = (operation) => words.every((word) => operation.words.includes(word));
    const isFiltered = words.length > 0;
    const all = operations.flatMap((one) => [one, ...one.variants]);
    const isShown = isOpen || isFiltered;
    const rest = { opened, matches, isSignedIn, isFiltered };
    return h(
      'section',
      { className: 'group', hidden: isFiltered && !all.some(matches) },
      h(
        'h2',
        { className: 'opblock-tag', 'data-tag': name, id: `operations-tag-${name}` },
        h(
          'button',
          {
            className: 'fold',
            'aria-expanded': isShown,
            onClick: () => getSystem().layoutActions.show(['operations-tag', name], !isOpen),
          },
          h('span', { className: 'name' }, texts.groups[name] ?? name),
          h('span', { className: 'about' }, description),
          h('span', { className: 'count' }, all.length),
        ),
      ),
      h(
        Folded,
        {
          isFolded: !isShown,
          onFound: () => show('operations-tag', name),
          className: 'operation-tag-content',
        },
        operations.map((operation) => [
          h(Operation, { key: operation.id, operation, ...rest }),
          h(Variants, { key: `${operation.id} variants`, operation, ...rest }),
        ]),
      ),
    );
  });

  const Toolbar = ({ filter, onFilter, found }) => {
    const [safe, setSafe] = useState(isSafe);
    const changeSafe = ({ target: { checked } }) => {
      isSafe = checked;
      localStorage.setItem(SAFE_MODE, checked ? 'on' : 'off');
      setSafe(checked);
    };
    return h(
      'div',
      { className: 'toolbar' },
      h('input', {
        type: 'search',
        id: 'filter',
        value: filter,
        placeholder: texts.filter,
        'aria-label': texts.filter,
        onChange: ({ target: { value } }) => onFilter(value),
      }),
      h('output', { htmlFor: 'filter' }, `${found} / ${total}`),
      h(
        'label',
        { className: safe ? 'safe is-on' : 'safe', title: texts.safeModeText },
        h('input', { type: 'checkbox', checked: safe, onChange: changeSafe }),
        texts.safeMode,
      ),
    );
  };

  const entries = new Map();
  /** The entry of Swagger UI for an operation. It makes new ones at each step, which would all be rendered again. */
  const entryOf = (specSelectors, tag, id) => {
    const known = entries.get(id);
    if (known !== undefined) return known;
    const operations = specSelectors.taggedOperations().getIn([tag, 'operations']);
    const entry = operations?.find((one) => one.getIn(['operation', 'operationId']) === id);
    if (entry !== undefined) entries.set(id, entry);
    return entry;
  };

  /** The opened operations by group and id, with their details as far as they are there. */
  const openedOperations = () => {
    const { getState, specSelectors } = getSystem();
    const opened = new Map();
    for (const [key, isShown] of getState().getIn(['layout', 'shown']) ?? []) {
      const [kind, tag, id] = key;
      if (kind !== 'operations' || key.size !== 3 || isShown !== true) continue;
      const op = entryOf(specSelectors, tag, id);
      if (op === undefined) continue;
      const details = specSelectors.specResolvedSubtree(op.get('specPath').toJS());
      opened.set(tag, new Map(opened.get(tag)).set(id, { op, details }));
    }
    return opened;
  };

  return ({ layoutSelectors, authSelectors }) => {
    const [text, setText] = useState('');
    const filter = text.toLowerCase();
    const isSignedIn = (authSelectors.authorized()?.size ?? 0) > 0;
    const found = useMemo(() => {
      const words = filter.split(' ').filter(Boolean);
      const all = groups.flatMap(({ operations }) => operations.flatMap((one) => [one, ...one.variants]));
      return all.filter((operation) => words.every((word) => operation.words.includes(word))).length;
    }, [filter]);
    useEffect(() => {
      root.dataset.ready = 'true';
    }, []);
    const opened = openedOperations();
    const openedIn = ({ name }) => opened.get(name) ?? NONE;
    return h(
      'div',
      { className: 'groups' },
      h(Toolbar, { filter: text, onFilter: setText, found }),
      found === 0 ? h('p', { role: 'status' }, texts.nothingFound) : null,
      groups.map((group) =>
        h(Group, {
          key: group.name,
          group,
          isOpen: layoutSelectors.isShown(['operations-tag', group.name], false),
          opened: openedIn(group),
          filter,
          isSignedIn,
        }),
      ),
    );
  };
}

/** How a variant differs from its operation. */
function wayOf(method, path) {
  if (path.includes('/by-slug/')) return 'by-slug';
  return path.includes('/by-external/') ? 'by-external' : method.toUpperCase();
}

/* ---- One operation ---- */

/** The heading of an opened operation, alike to that of a closed one. */
function openedSummary(system) {
  const { createElement: h } = system.React;
  const Summary = summaryComponent(system);
  return ({ operationProps, isShown, toggleShown, authActions, authSelectors }) => {
    const { tag, operationId: id, method, path, summary } = operationProps.toObject();
    const security = operationProps.get('security');
    const isPublic = security === undefined || security.size === 0 || security.some((one) => one.size === 0);
    return h(Summary, {
      operation: { tag, id, method, path, summary, isPublic },
      isShown,
      isSignedIn: (authSelectors.authorized()?.size ?? 0) > 0,
      onToggle: toggleShown,
      onSignIn: () => authActions.showDefinitions(authSelectors.definitionsForRequirements(security)),
    });
  };
}

const asText = (value) => (typeof value === 'object' ? JSON.stringify(value) : String(value));

/** A field with its example, which a click fills in, and with what holds when it is not sent. */
const withExample =
  (Original, { React: { createElement: h, Fragment } }) =>
  (props) => {
    const { schema, onChange, disabled } = props;
    const plain = (name) => schema?.get(name)?.toJS?.() ?? schema?.get(name);
    const [example, usual] = [plain('x-example'), plain('x-default')];
    if (example === undefined && usual === undefined) return h(Original, props);
    const isList = schema.get('type') === 'array';
    const filled = isList || !Array.isArray(example) ? example : example.join(',');
    const shown = Array.isArray(example) ? example.join(',') : asText(example);
    return h(
      Fragment,
      null,
      h(Original, props),
      h(
        'p',
        { className: 'hints' },
        example === undefined
          ? null
          : h(
              'button',
              {
                type: 'button',
                className: 'example-value',
                disabled,
                onClick: () => onChange(isList ? filled : asText(filled)),
              },
              `${texts.example} `,
              h('code', null, shown),
            ),
        usual === undefined ? null : h('span', null, `${texts.usual} `, h('code', null, asText(usual))),
      ),
    );
  };

function samplesComponent({ React: { createElement: h, useState }, getSystem }, api) {
  return ({ path, method }) => {
    const [chosen, setChosen] = useState(localStorage.getItem(SAMPLE_LANGUAGE) ?? 'curl');
    const server = getSystem().oas3Selectors.selectedServer() ?? api.servers[0].url;
    const sample = SAMPLES[chosen] ?? SAMPLES.curl;
    const base = new URL(server, location.href).href.replace(/\/$/, '');
    const code = sample.write(sampleRequest(api, path, method, base));
    const choose = ({ target: { value } }) => {
      localStorage.setItem(SAMPLE_LANGUAGE, value);
      setChosen(value);
    };
    return h(
      'section',
      { className: 'samples' },
      h(
        'div',
        { className: 'opblock-section-header' },
        h('h4', null, texts.sample),
        h(
          'select',
          { value: chosen, onChange: choose, 'aria-label': texts.sample },
          Object.entries(SAMPLES).map(([key, { title }]) => h('option', { key, value: key }, title)),
        ),
        h('button', { className: 'btn', onClick: () => navigator.clipboard.writeText(code) }, texts.copy),
      ),
      h('pre', { tabIndex: 0, 'aria-label': sample.title }, h('code', null, code)),
    );
  };
}

/** A parameter is rendered again only when something of it has changed, as there may be forty. */
const onlyWhenChanged = (Original, { React: { createElement: h, memo }, Im }) => {
  const isSame = (before, after) =>
    before.isExecute === after.isExecute &&
    before.rawParam === after.rawParam &&
    Im.is(before.param, after.param);
  const Memoized = memo(Original, isSame);
  return (props) => h(Memoized, props);
};

/** Responses with a sample of the request before them, and all errors in one place. */
const withSamples = (api) => (Original, system) => {
  const { createElement: h, Fragment, memo } = system.React;
  const Samples = samplesComponent(system, api);
  const Errors = ({ errors }) => {
    const Markdown = system.getSystem().getComponent('Markdown', true);
    const meanings = errors.map((response, status) => [
      h('dt', { key: status }, status),
      h('dd', { key: `${status} text` }, h(Markdown, { source: response.get('description') })),
    ]);
    return h(
      'details',
      { className: 'errors' },
      h('summary', null, `${texts.errors} (${errors.size})`),
      h('dl', null, meanings.valueSeq().toArray()),
    );
  };
  const Responses = memo(
    (props) => {
      const { responses, path, method } = props;
      const errors = responses.filter((_, status) => isError(status));
      return h(
        Fragment,
        null,
        api.paths[path] === undefined ? null : h(Samples, { path, method }),
        h(Original, { ...props, responses: responses.filter((_, status) => !isError(status)) }),
        errors.size === 0 ? null : h(Errors, { errors }),
      );
    },
    (before, after) =>
      ['responses', 'tryItOutResponse', 'chosen'].every((name) => before[name] === after[name]),
  );
  return (props) => {
    const { oas3Selectors } = system.getSystem();
    const { path, method, responses } = props;
    // What is chosen in the responses, or for the sample.
    const chosen = JSON.stringify([
      oas3Selectors.selectedServer(),
      oas3Selectors.responseContentType(path, method),
      responses
        .keySeq()
        .map((status) => oas3Selectors.activeExamplesMember(path, method, 'responses', status))
        .toArray(),
    ]);
    return h(Responses, { ...props, chosen });
  };
};

/** What the document says of itself, to look up. */
const conventions = (api) => (_, system) => {
  const { createElement: h } = system.React;
  return () =>
    h(
      'details',
      { className: 'conventions' },
      h('summary', null, texts.conventions),
      h(system.getSystem().getComponent('Markdown', true), { source: api.info.description }),
    );
};

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
      OperationSummary: openedSummary(system),
    },
    wrapComponents: {
      ...Object.fromEntries(LABELLED.map((name) => [name, withLabels])),
      JsonSchemaForm: withExample,
      InfoContainer: conventions(api),
      FilterContainer: () => () => null,
    },
    statePlugins: {
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

/* ---- Start ---- */

/** Writes to this service, and to no other, are dry runs in safe mode. */
function prepared(request) {
  // The interface knows no cookies. Without them the browser leaves a refusal to the page, and asks for no password itself.
  request.credentials = 'omit';
  const url = new URL(request.url, location.href);
  const isWrite = !/^(get|head|options)$/i.test(request.method ?? 'get');
  if (!isSafe || !isWrite || url.origin !== location.origin) return request;
  url.searchParams.set('dry_run', 'true');
  return Object.assign(request, { url: url.href });
}

async function start() {
  const response = await fetch(root.dataset.document, { credentials: 'omit' });
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
  const api = await response.json();
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
