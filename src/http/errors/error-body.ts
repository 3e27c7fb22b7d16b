import { type Language } from '#common/messages/languages.js';
import { type Message, translate } from '#common/messages/messages.js';
import { type ApiError, wireCode } from './api-error.js';

/** A value that is not a boolean has its own code in the details. */
const detailCode = ({ key }: Message): string =>
  key === 'not_a_boolean' ? 'rest_invalid_type' : 'rest_invalid_param';

/** The response body of an error, in a language. */
export function errorBody(error: ApiError, language: Language): object {
  const text = translate(language, error.text);
  const { params, details = params, data } = error.extras;
  return {
    code: wireCode(error.error),
    message: text,
    data: {
      status: error.status,
      ...data,
      ...(params && { params: ofEach(params, (message) => translate(language, message)) }),
      ...(details && { details: ofEach(details, detail) }),
    },
  };

  function detail(message: Message, name: string): object {
    return {
      code: detailCode(message),
      message: translate(language, message),
      data: { param: name },
    };
  }
}

const ofEach = (
  params: Readonly<Record<string, Message>>,
  show: (message: Message, name: string) => unknown,
): object => Object.fromEntries(Object.entries(params).map(([name, message]) => [name, show(message, name)]));
