// Signing in: credentials are checked when they are given, and the page says whose they are.
import { texts } from './page.js';

/** UTF-8, as the service reads it. */
const base64 = (text) => btoa(String.fromCodePoint(...new TextEncoder().encode(text)));

/** The header that the credentials of one way to sign in are sent in. */
const headerOf = ({ schema, value }) =>
  schema.get('scheme') === 'basic'
    ? `Basic ${base64(`${value?.username ?? ''}:${value?.password ?? ''}`)}`
    : `Bearer ${value ?? ''}`;

/** Reads whose credentials these are. Throws what the service says of them when they are wrong. */
async function userWith(authorization, server) {
  const url = new URL(`${server.replace(/\/$/, '')}/users/me`, location.href);
  url.searchParams.set('i18n_language', document.documentElement.lang);
  const response = await fetch(url, { headers: { authorization }, credentials: 'omit' });
  if (response.ok) return (await response.json()).username;
  // A proxy in between has texts of its own, which are no JSON.
  const { message } = await response.json().catch(() => ({}));
  throw new Error(message ?? `${response.status} ${response.statusText}`);
}

const serverOf = (api, { oas3Selectors }) => oas3Selectors.selectedServer() ?? api.servers[0].url;

/** Replaces the action of the dialogue: only what the service accepts counts as signed in. */
export const checkedSignIn =
  (api) =>
  (_, { authActions, errActions, getSystem }) =>
  async (given) => {
    const server = serverOf(api, getSystem());
    for (const [authId, one] of Object.entries(given)) {
      errActions.clear({ authId });
      try {
        const user = await userWith(headerOf(one), server);
        authActions.authorize({ [authId]: { ...one, user } });
      } catch (error) {
        // A warning, as Swagger UI repeats errors at the top of the page.
        const message = `${texts.notSignedIn} ${error.message}`;
        errActions.newAuthErr({ authId, source: 'auth', level: 'warning', message });
      }
    }
  };

/** Adds whose token it is to the sign-in at the identity provider, which has checked the credentials itself. */
export const namedSignIn =
  (api) =>
  (signIn, { getSystem }) =>
  async ({ auth, token }) => {
    // Without a name the page still says that somebody is signed in; a refused token is reported with each response.
    const user = await userWith(`Bearer ${token.access_token}`, serverOf(api, getSystem())).catch(
      () => undefined,
    );
    signIn({ auth: { ...auth, user }, token });
  };

/** What is wrong with the credentials, below their fields. */
export const signInError =
  ({ React: { createElement: h } }) =>
  ({ error }) =>
    h('p', { className: 'sign-in-error', role: 'alert' }, error.get('message'));

/** The dialogue begins at its first field. Swagger UI gives the focus to the first field of each way, so the last has it. */
export const focusFirst =
  (Original, { React: { createElement: h, useEffect } }) =>
  (props) => {
    useEffect(() => document.querySelector('.modal-ux :is(input, .modal-btn)')?.focus(), []);
    return h(Original, props);
  };

/** A key or token is as secret as a password. */
export const secretInput =
  (Original, { React: { createElement: h } }) =>
  (props) =>
    h(
      Original,
      props.id === 'auth-bearer-value' ? { ...props, type: 'password', autoComplete: 'off' } : props,
    );

/** The button that opens the dialogue, and says who is signed in. */
export const signInButton =
  ({ React: { createElement: h }, getSystem }) =>
  ({ isAuthorized, showPopup, onClick, getComponent }) => {
    const authorized = getSystem().authSelectors.authorized();
    const users = [...new Set(authorized?.valueSeq().map((one) => one.get('user')))].filter(Boolean);
    const signedIn = users.length === 0 ? texts.signedIn : `${texts.signedInAs} ${users.join(', ')}`;
    return h(
      'div',
      { className: 'auth-wrapper' },
      h(
        'button',
        { className: `btn authorize ${isAuthorized ? 'locked' : 'unlocked'}`, onClick },
        h('span', null, isAuthorized ? signedIn : texts.labels.Authorize),
        h(getComponent(isAuthorized ? 'LockAuthIcon' : 'UnlockAuthIcon', true)),
      ),
      showPopup ? h(getComponent('authorizationPopup', true)) : null,
    );
  };
