// The list of operations in groups, with its filter. All of it is in the page from the start, so that the search of the
// browser finds it; Swagger UI itself only shows what is opened.
import { groupsOf, outline, searchable } from './document.js';
import { root, safeMode, texts } from './page.js';
import { summaryComponent } from './summary.js';

const idOf = ({ tag, id }) => `operations-${tag}-${id}`;
/** An operation, and those that do the same. */
const withVariants = (operation) => [operation, ...operation.variants];

const wordsIn = (filter) => filter.split(' ').filter(Boolean);
const matcherOf = (words) => (operation) => words.every((word) => operation.words.includes(word));

/** How a variant differs from its operation. */
function wayOf(method, path) {
  if (path.includes('/by-slug/')) return texts.bySlug;
  return path.includes('/by-external/') ? texts.byExternal : method.toUpperCase();
}

/** Hidden from view, and found by the search of the browser, which then shows it. */
const foldedComponent =
  ({ React: { createElement: h, useEffect, useLayoutEffect, useRef } }) =>
  ({ isFolded, onFound, children, ...props }) => {
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

/** One operation: a row of this list, or when it is opened the component of Swagger UI. */
function operationComponent(system, api) {
  const { createElement: h } = system.React;
  const Summary = summaryComponent(system);
  // The system is built again after each plugin; this is the last one.
  const { getSystem } = system;
  const signIn = ({ path, method }) => {
    const { authActions, authSelectors, Im } = getSystem();
    const security = Im.fromJS(api.paths[path][method].security);
    authActions.showDefinitions(authSelectors.definitionsForRequirements(security));
  };
  const Row = ({ operation, isSignedIn, isHidden }) =>
    h(
      'div',
      { className: `opblock opblock-${operation.method}`, id: idOf(operation), hidden: isHidden },
      h(Summary, {
        operation,
        isShown: false,
        isSignedIn,
        onToggle: () => getSystem().layoutActions.show(['operations', operation.tag, operation.id], true),
        onSignIn: () => signIn(operation),
      }),
    );
  const Opened = ({ operation: { tag, path, method, isMessage }, op, details }) => {
    const OperationContainer = getSystem().getComponent('OperationContainer', true);
    const specPath = op.get('specPath');
    // A message is one that this service sends; there is nothing to try out.
    return h(OperationContainer, { op, specPath, tag, path, method, details, allowTryItOut: !isMessage });
  };
  return ({ operation, opened, matches, isSignedIn }) => {
    const isHidden = !matches(operation);
    if (!opened.has(operation.id)) return h(Row, { operation, isSignedIn, isHidden });
    return h('div', { hidden: isHidden }, h(Opened, { operation, ...opened.get(operation.id) }));
  };
}

/** The operations that do the same as one, folded. */
function variantsComponent({ React: { createElement: h, useState } }, { Folded, Operation }) {
  return ({ operation: { variants }, opened, isFiltered, ...rest }) => {
    const [isOpen, setOpen] = useState(false);
    if (variants.length === 0) return null;
    const isFolded = !isOpen && !isFiltered && !variants.some((one) => opened.has(one.id));
    const ways = [...new Set(variants.map(({ method, path }) => wayOf(method, path)))];
    const fold = {
      className: 'fold',
      'aria-expanded': !isFolded,
      hidden: isFiltered,
      onClick: () => setOpen(!isOpen),
    };
    return h(
      'div',
      { className: 'variants' },
      h('button', fold, `${texts.variants} ${ways.join(', ')} (${variants.length})`),
      h(
        Folded,
        { isFolded, onFound: () => setOpen(true) },
        variants.map((operation) => h(Operation, { key: operation.id, operation, opened, ...rest })),
      ),
    );
  };
}

function groupComponent(system, { Folded, Operation }) {
  const { createElement: h, memo } = system.React;
  const { getSystem } = system;
  const Variants = variantsComponent(system, { Folded, Operation });
  return memo(({ group: { name, description, operations }, isOpen, opened, filter, isSignedIn }) => {
    const words = wordsIn(filter);
    const isFiltered = words.length > 0;
    const matches = matcherOf(words);
    const all = operations.flatMap(withVariants);
    const shown = all.filter(matches).length;
    const isShown = isOpen || isFiltered;
    const show = (isNowOpen) => getSystem().layoutActions.show(['operations-tag', name], isNowOpen);
    const rest = { opened, matches, isSignedIn, isFiltered };
    return h(
      'section',
      { className: 'group', hidden: shown === 0 },
      h(
        'h2',
        { className: 'opblock-tag', 'data-tag': name, id: `operations-tag-${name}` },
        h(
          'button',
          { className: 'fold', 'aria-expanded': isShown, onClick: () => show(!isOpen) },
          h('span', { className: 'name' }, texts.groups[name] ?? name),
          h('span', { className: 'about' }, description),
          h('span', { className: 'count' }, isFiltered ? `${shown} / ${all.length}` : all.length),
        ),
      ),
      h(
        Folded,
        { isFolded: !isShown, onFound: () => show(true), className: 'operation-tag-content' },
        operations.map((operation) => [
          h(Operation, { key: operation.id, operation, ...rest }),
          h(Variants, { key: `${operation.id} variants`, operation, ...rest }),
        ]),
      ),
    );
  });
}

/** The filter with what it has found, and the switch of the safe mode. */
const toolbarComponent =
  ({ React: { createElement: h, useSyncExternalStore } }) =>
  ({ filter, onFilter, found, total }) => {
    const safe = useSyncExternalStore(safeMode.subscribe, safeMode.get) === 'on';
    const changeSafe = ({ target: { checked } }) => safeMode.set(checked ? 'on' : 'off');
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
      // The setting outlives the page: whoever comes back must see that nothing is saved.
      safe ? h('p', { className: 'safe-banner', role: 'status' }, texts.safeModeOn) : null,
    );
  };

/** Reads the opened operations by group and id, with their details as far as they are there. */
function openedReader({ getSystem, Im }, api) {
  // Swagger UI makes new entries at each step, which would all be rendered again.
  const entries = new Map();
  // Swagger UI lists the messages to webhooks apart, and has no entries of them.
  const messages = new Map(
    Object.entries(api.webhooks ?? {}).flatMap(([name, item]) =>
      Object.entries(outline(api).webhooks[name]).map(([method, operation]) => [
        item[method].operationId,
        Im.fromJS({
          id: item[method].operationId,
          method,
          path: name,
          operation,
          specPath: ['webhooks', name, method],
        }),
      ]),
    ),
  );
  const entryOf = (specSelectors, tag, id) => {
    const known = entries.get(id);
    if (known !== undefined) return known;
    const operations = specSelectors.taggedOperations().getIn([tag, 'operations']);
    const entry =
      operations?.find((one) => one.getIn(['operation', 'operationId']) === id) ?? messages.get(id);
    if (entry !== undefined) entries.set(id, entry);
    return entry;
  };
  return () => {
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
}

/** Shows the first operation that the filter has found, where it is out of sight. */
function scrollToFirst() {
  const headings = [...root.querySelectorAll('.group .opblock-summary')];
  headings.find((one) => one.checkVisibility())?.scrollIntoView({ block: 'nearest' });
}

export function listComponent(system, api) {
  const { createElement: h, useState, useEffect } = system.React;
  const groups = groupsOf(api);
  const all = groups.flatMap(({ operations }) => operations.flatMap(withVariants));
  // Groups without opened operations keep the same value, so that they are not rendered again at each step.
  const none = new Map();
  const readOpened = openedReader(system, api);
  const Toolbar = toolbarComponent(system);
  const Folded = foldedComponent(system);
  const Group = groupComponent(system, { Folded, Operation: operationComponent(system, api) });

  return ({ layoutSelectors, authSelectors }) => {
    const [text, setText] = useState('');
    const filter = searchable(text);
    const found = all.filter(matcherOf(wordsIn(filter))).length;
    const opened = readOpened();
    useEffect(() => {
      root.dataset.ready = 'true';
      // What a link leads to is shown, whatever the filter was.
      const clear = () => setText('');
      addEventListener('hashchange', clear);
      return () => removeEventListener('hashchange', clear);
    }, []);
    useEffect(() => {
      if (filter !== '') scrollToFirst();
    }, [filter]);
    return h(
      'div',
      { className: 'groups' },
      h(Toolbar, { filter: text, onFilter: setText, found, total: all.length }),
      found === 0 ? h('p', { role: 'status' }, texts.nothingFound) : null,
      groups.map((group) =>
        h(Group, {
          key: group.name,
          group,
          isOpen: layoutSelectors.isShown(['operations-tag', group.name], false),
          opened: opened.get(group.name) ?? none,
          filter,
          isSignedIn: (authSelectors.authorized()?.size ?? 0) > 0,
        }),
      ),
    );
  };
}
