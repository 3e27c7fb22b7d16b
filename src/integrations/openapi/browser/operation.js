// The parts of an opened operation that differ from those of Swagger UI.
import { isError, remarkReader } from './document.js';
import { safeMode, sampleLanguage, texts } from './page.js';
import { CREDENTIALS, SAMPLES, sampleRequest, TOKEN } from './samples.js';
import { summaryComponent } from './summary.js';

/** The heading of an opened operation, alike to that of a closed one. */
export function openedSummary(system, api) {
  const { createElement: h } = system.React;
  const remarkOn = remarkReader(api);
  const Summary = summaryComponent(system);
  return ({ operationProps, isShown, toggleShown, authActions, authSelectors }) => {
    const { tag, operationId: id, method, path, summary } = operationProps.toObject();
    const security = operationProps.get('security');
    const isPublic = security === undefined || security.size === 0 || security.some((one) => one.size === 0);
    return h(Summary, {
      operation: { tag, id, method, path, summary, isPublic, remark: remarkOn(path, method) },
      isShown,
      isSignedIn: (authSelectors.authorized()?.size ?? 0) > 0,
      onToggle: toggleShown,
      onSignIn: () => authActions.showDefinitions(authSelectors.definitionsForRequirements(security)),
    });
  };
}

const asText = (value) => (typeof value === 'object' ? JSON.stringify(value) : String(value));

/** A field with its example, which a click fills in, and with what holds when it is not sent. */
export const withExample =
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

/**
 * The box that sends a field although it is empty. That of Swagger UI is ticked at first, so that all empty fields are
 * sent, and all of its boxes have the same id.
 */
export const emptyBox =
  ({ React: { createElement: h } }) =>
  ({ isIncluded, isDisabled, onChange }) =>
    h(
      'label',
      { className: 'send-empty', hidden: isDisabled },
      h('input', {
        type: 'checkbox',
        checked: isIncluded,
        onChange: ({ target: { checked } }) => onChange(checked),
      }),
      texts.labels['Send empty value'],
    );

function samplesComponent({ React: { createElement: h, useState, useSyncExternalStore }, getSystem }, api) {
  return ({ path, method }) => {
    const [chosen, setChosen] = useState(sampleLanguage.get());
    const server = getSystem().oas3Selectors.selectedServer() ?? api.servers[0].url;
    const sample = SAMPLES[chosen] ?? SAMPLES.curl;
    const base = new URL(server, location.href).href.replace(/\/$/, '');
    const isDryRun = useSyncExternalStore(safeMode.subscribe, safeMode.get) === 'on';
    const code = sample.write(sampleRequest(api, path, method, base, isDryRun));
    const choose = ({ target: { value } }) => {
      sampleLanguage.set(value);
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
export const onlyWhenChanged = (Original, { React: { createElement: h, memo }, Im }) => {
  const isSame = (before, after) =>
    before.isExecute === after.isExecute &&
    before.rawParam === after.rawParam &&
    Im.is(before.param, after.param);
  const Memoized = memo(Original, isSame);
  return (props) => h(Memoized, props);
};

/** How many parameters are shown at first. */
const FIRST_PARAMETERS = 8;

/** Parameters of which the rare ones are folded. They come last in the document, and the required ones first. */
export const foldedParameters =
  (Original, { React: { createElement: h, Fragment, useState } }) =>
  (props) => {
    const [isUnfolded, setUnfolded] = useState(false);
    const { parameters } = props;
    const folded = isUnfolded ? 0 : parameters.size - FIRST_PARAMETERS;
    if (folded <= 0) return h(Original, props);
    return h(
      Fragment,
      null,
      h(Original, { ...props, parameters: parameters.take(FIRST_PARAMETERS) }),
      h(
        'button',
        { type: 'button', className: 'more-parameters', onClick: () => setUnfolded(true) },
        texts.moreParameters.replace('{count}', folded),
      ),
    );
  };

/** Responses with a sample of the request before them, and all errors in one place. */
export const withSamples = (api) => (Original, system) => {
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

const isDryRun = (url) => new URL(url, location.href).searchParams.get('dry_run') === 'true';

/** A response with a note, where it is that of a dry run. */
export const withDryRunNote = (Original, { React: { createElement: h, Fragment } }) => {
  const isWrite = (method) => !/^(get|head|options)$/i.test(method);
  return (props) => {
    const { response, method } = props;
    const url = response?.get('url');
    return h(
      Fragment,
      null,
      isWrite(method) && url && isDryRun(url)
        ? h('p', { className: 'dry-run-note', role: 'status' }, texts.dryRunDone)
        : null,
      h(Original, props),
    );
  };
};

/** A request as others may see it: with what stands for the credentials. */
function withoutCredentials(request, { List }) {
  const name = request.get('headers')?.findKey((_, key) => key.toLowerCase() === 'authorization');
  if (name === undefined) return request;
  const isBasic = /^basic /i.test(request.getIn(['headers', name]));
  return isBasic
    ? request.deleteIn(['headers', name]).set('curlOptions', List(['-u', CREDENTIALS]))
    : request.setIn(['headers', name], `Bearer ${TOKEN}`);
}

/** The command of a sent request, which people copy and pass on, has no credentials. */
export const publicCurl =
  (Original, { React: { createElement: h }, Im }) =>
  (props) =>
    h(Original, { ...props, request: withoutCredentials(props.request, Im) });

/** What the document says of itself, to look up. */
export const conventions = (api) => (_, system) => {
  const { createElement: h } = system.React;
  return () =>
    h(
      'details',
      { className: 'conventions' },
      h('summary', null, texts.conventions),
      h(system.getSystem().getComponent('Markdown', true), { source: api.info.description }),
    );
};
