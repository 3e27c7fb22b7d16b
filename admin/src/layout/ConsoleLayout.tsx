import type { ReactNode } from 'react';
import { Layout } from 'react-admin';
import { PasswordDialog } from '../auth/PasswordDialog';
import { ConflictDialog } from '../saving/ConflictDialog';
import { ConsoleAppBar } from './ConsoleAppBar';
import { ConsoleSidebar } from './ConsoleSidebar';
import { MainMenu } from './MainMenu';

/** A layout is as wide as its widest content unless it may be narrower: on a phone it must be. */
const NARROW = { minWidth: 0, '& .RaLayout-content': { minWidth: 0 } };

export const ConsoleLayout = ({ children }: { readonly children: ReactNode }) => (
  <Layout menu={MainMenu} appBar={ConsoleAppBar} sidebar={ConsoleSidebar} sx={NARROW}>
    {children}
    <PasswordDialog />
    <ConflictDialog />
  </Layout>
);
