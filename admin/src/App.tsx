import { Admin, type I18nProvider, Resource } from 'react-admin';
import { BrowserRouter, Route } from 'react-router-dom';
import { BASE } from './address';
import { authProvider } from './auth/auth-provider';
import { SignIn } from './auth/SignIn';
import { Dashboard } from './dashboard/Dashboard';
import { EventCreate, EventEdit, EventList } from './events';
import { ConsoleLayout } from './layout/ConsoleLayout';
import { StatusMessage } from './layout/StatusMessage';
import { dataProvider } from './records/data-provider';

/** All addresses are real paths, so that each may be opened and reloaded. Nothing is told to anybody elsewhere. */
export const App = ({ messages }: { readonly messages: I18nProvider }) => (
  <BrowserRouter basename={BASE}>
    <Admin
      title="console.title"
      dataProvider={dataProvider}
      authProvider={authProvider}
      i18nProvider={messages}
      dashboard={Dashboard}
      loginPage={SignIn}
      layout={ConsoleLayout}
      notification={StatusMessage}
      requireAuth
      disableTelemetry
    >
      <Resource name="events" list={EventList} edit={EventEdit} recordRepresentation="title">
        <Route path="new" element={<EventCreate />} />
      </Resource>
    </Admin>
  </BrowserRouter>
);
