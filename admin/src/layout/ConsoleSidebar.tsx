import { useMediaQuery } from '@mui/material';
import { useEffect, useState } from 'react';
import { Sidebar, type SidebarProps, useSidebarState } from 'react-admin';

/**
 * On a phone the menu covers the page, so it is closed when a window becomes narrow, and open beside the page when it
 * becomes wide. In between there is none: a menu that begins open would hide the page from assistive technology for good.
 */
export function ConsoleSidebar(props: SidebarProps) {
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('sm'));
  const [shownFor, setShownFor] = useState<boolean>();
  const [, setOpen] = useSidebarState();
  useEffect(() => {
    setOpen(!isPhone);
    setShownFor(isPhone);
  }, [isPhone, setOpen]);
  return shownFor === isPhone && <Sidebar {...props} />;
}
