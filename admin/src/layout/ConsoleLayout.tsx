import type { ReactNode } from 'react';
import { Layout } from 'react-admin';
import { PasswordDialog } from '../auth/PasswordDialog';
import { ConflictDialog } from '../saving/ConflictDialog';
import { MainMenu } from './MainMenu';

export const ConsoleLayout = ({ children }: { readonly children: ReactNode }) => (
  <Layout menu={MainMenu}>
    {children}
    <PasswordDialog />
    <ConflictDialog />
  </Layout>
);
