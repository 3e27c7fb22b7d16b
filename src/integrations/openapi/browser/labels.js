// The labels of Swagger UI, which are English in its sources, in the language of the page.
import { texts } from './page.js';

const LABELLED_PROPS = ['title', 'placeholder', 'aria-label'];

/** Components of Swagger UI with English labels. */
export const LABELLED = [
  'auths',
  'OAS31Auths',
  'basicAuth',
  'HttpAuth',
  'oauth2',
  'apiKeyAuth',
  'TryItOutButton',
  'clear',
  'parameterRow',
  'RequestBody',
  'response',
  'responseBody',
  'liveResponse',
  'HighlightCode',
  'modelExample',
  'ExamplesSelect',
  'Servers',
  'JsonSchema_array',
  'JSONSchema202012ExpandDeepButton',
];

/** What the label before it says in plain words. */
const REDUNDANT = ['(http, Basic)', '(http, Bearer)'];

function labelOf(text) {
  if (REDUNDANT.includes(text.trim())) return '';
  const label = texts.labels[text.trim()];
  return label === undefined ? text : text.replace(text.trim(), label);
}

/** The label of a text in pieces, such as `Add`, the type of an item, and `item`. */
const labelOfPieces = (pieces) =>
  pieces.every((one) => typeof one === 'string') && /^Add .* item$/.test(pieces.join(''))
    ? [labelOf('Add item')]
    : undefined;

/** Parts of a response that Swagger UI does not offer as components: its headers, and how long it took. */
const isPart = ({ type, props }) =>
  typeof type === 'function' &&
  type.prototype?.isReactComponent === undefined &&
  ['headers', 'duration'].includes(Object.keys(props).join());

/** A tree of elements with the labels of the page's language. */
function relabelled(React, node) {
  if (typeof node === 'string') return labelOf(node);
  if (Array.isArray(node)) return labelOfPieces(node) ?? node.map((one) => relabelled(React, one));
  if (!React.isValidElement(node)) return node;
  if (isPart(node)) return relabelled(React, node.type(node.props));
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

export const withLabels = (Original, { React }) =>
  Original.prototype?.isReactComponent === undefined
    ? (props) => relabelled(React, Original(props))
    : class extends Original {
        render() {
          return relabelled(React, super.render());
        }
      };
