// The button that sends a request, with what people must know of it there.
import { languageOf, pageLanguage, texts } from './page.js';

/** The groups whose records have texts in several languages. */
const TRANSLATED = ['events', 'venues', 'organizers', 'categories', 'tags'];

/** The parameters that Swagger UI sends nothing for, as they are missing or wrong. */
function wrongParameters({ operation, path, method, specActions, specSelectors }) {
  const operationKey = [path, method];
  specActions.validateParams(operationKey);
  return (operation.get('parameters')?.toArray() ?? []).filter(
    (one) => specSelectors.parameterWithMetaByIdentity(operationKey, one).get('errors')?.size > 0,
  );
}

/** Whether an operation writes texts, in a language that its path does not name. */
const writesTexts = (operation, path, method) =>
  ['post', 'put', 'patch'].includes(method) &&
  TRANSLATED.includes(operation.getIn(['tags', 0])) &&
  operation.has('requestBody') &&
  !path.includes('{language}');

const languageNames = new Intl.DisplayNames([pageLanguage], { type: 'language' });

/** In which language a request to a server writes texts. */
function languageNote(server) {
  const language = languageOf(server);
  return language === undefined
    ? texts.writtenAsAsked
    : texts.writtenIn.replace('{language}', languageNames.of(language));
}

function focusField(block, parameter) {
  const [name, place] = ['name', 'in'].map((key) => CSS.escape(parameter.get(key)));
  const row = `tr[data-param-name="${name}"][data-param-in="${place}"]`;
  const field = block.querySelector(`${row} :is(input, select, textarea, .json-schema-form-item-add)`);
  field?.scrollIntoView({ block: 'center' });
  field?.focus({ preventScroll: true });
}

/** The button says why nothing was sent, and leads to the first field that is missing or wrong. */
export const executeButton =
  (Original, { React: { createElement: h, useState, useSyncExternalStore }, getSystem }) =>
  (props) => {
    const { operation, path, method, oas3Selectors } = props;
    const [wrong, setWrong] = useState([]);
    const server = useSyncExternalStore(getSystem().getStore().subscribe, () =>
      oas3Selectors.selectedServer(),
    );
    const check = ({ currentTarget }) => {
      const found = wrongParameters(props);
      setWrong(found.map((one) => one.get('name')));
      if (found.length === 0) return;
      // The response of an earlier request is not that of this one.
      props.specActions.clearResponse(path, method);
      focusField(currentTarget.closest('.opblock'), found[0]);
    };
    return h(
      'div',
      { className: 'execution', onClickCapture: check },
      writesTexts(operation, path, method)
        ? h('p', { className: 'written-in' }, languageNote(server).replaceAll('`', ''))
        : null,
      wrong.length === 0
        ? null
        : h(
            'p',
            { className: 'not-sent', role: 'alert' },
            `${texts.notSent} `,
            h('code', null, wrong.join(', ')),
          ),
      h(Original, props),
    );
  };
