import { Admin, type I18nProvider, Resource } from 'react-admin';
import { createBrowserRouter, Route, RouterProvider } from 'react-router-dom';
import { BASE } from './address';
import { authProvider } from './auth/auth-provider';
import { SignIn } from './auth/SignIn';
import { Home } from './dashboard/Home';
import { EventCreate, EventEdit, EventList } from './events';
import { KindCreate, KindEdit, KindList } from './kinds';
import { ConsoleLayout } from './layout/ConsoleLayout';
import { StatusMessage } from './layout/StatusMessage';
import { DARK, LIGHT } from './layout/themes';
import { dataProvider } from './records/data-provider';
import { KINDS } from './records/kinds';

const Console = ({ messages }: { readonly messages: I18nProvider }) => (
  <Admin
    title="console.title"
    dataProvider={dataProvider}
    authProvider={authProvider}
    i18nProvider={messages}
    dashboard={Home}
    theme={LIGHT}
    darkTheme={DARK}
    loginPage={SignIn}
    layout={ConsoleLayout}
    notification={StatusMessage}
    requireAuth
    disableTelemetry
  >
    <Resource name="events" list={EventList} edit={EventEdit} recordRepresentation="title">
      <Route path="new" element={<EventCreate />} />
    </Resource>
    {Object.keys(KINDS).map((name) => (
      <Resource key={name} name={name} list={KindList} edit={KindEdit} recordRepresentation="name">
        <Route path="new" element={<KindCreate />} />
      </Resource>
    ))}
  </Admin>
);

/**
 * All addresses are real paths, so that each may be opened and reloaded. Nothing is told to anybody elsewhere.
 * The router is one that can hold a form open before it is left.
 */
export function App({ messages }: { readonly messages: I18nProvider }) {
  const router = createBrowserRouter([{ path: '*', element: <Console messages={messages} /> }], {
    basename: BASE,
  });
  return <RouterProvider router={router} />;
}
