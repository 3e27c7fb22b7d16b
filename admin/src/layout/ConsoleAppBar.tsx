import {
  AppBar,
  RefreshIconButton,
  ToggleThemeButton,
  useGetIdentity,
  UserMenu,
  useTranslate,
} from 'react-admin';
import { LanguageSelect } from './LanguageSelect';

const Tools = () => (
  <>
    <LanguageSelect />
    <ToggleThemeButton />
    <RefreshIconButton />
  </>
);

/** Its button shows the name of whoever has signed in, which its own name has to include. */
function NamedUserMenu() {
  const translate = useTranslate();
  const { identity } = useGetIdentity();
  return <UserMenu label={`${translate('ra.auth.user_menu')}: ${identity?.fullName ?? ''}`} />;
}

export const ConsoleAppBar = () => <AppBar alwaysOn toolbar={<Tools />} userMenu={<NamedUserMenu />} />;
