// The labels of Swagger UI, which are English in its sources, in the language of the page.
import { texts } from './page.js';

const LABELLED_PROPS = ['title', 'placeholder', 'aria-label'];

/** Components of Swagger UI with English labels. */
export const LABELLED = [
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

/** The label of a text in pieces, such as `Add`, the type of an item, and `item`. */
const labelOfPieces = (pieces) =>
  pieces.every((one) => typeof one === 'string') && /^Add .* item$/.test(pieces.join(''))
    ? [labelOf('Add item')]
    : undefined;

/** A tree of elements with the labels of the page's language. */
function relabelled(React, node) {
  if (typeof node === 'string') return labelOf(node);
  if (Array.isArray(node)) return labelOfPieces(node) ?? node.map((one) => relabelled(React, one));
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

export const withLabels = (Original, { React }) =>
  Original.prototype?.isReactComponent === undefined
    ? (props) => relabelled(React, Original(props))
    : class extends Original {
        render() {
          return relabelled(React, super.render());
        }
      };
