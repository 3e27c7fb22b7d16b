import type { ReactNode } from 'react';
import { Layout } from 'react-admin';
import { MainMenu } from './MainMenu';

export const ConsoleLayout = ({ children }: { readonly children: ReactNode }) => (
  <Layout menu={MainMenu}>{children}</Layout>
);
