import { defaultDarkTheme, defaultLightTheme, type RaThemeOptions } from 'react-admin';

/** What has the focus of the keyboard has a frame, in a colour that stands out from every ground. */
const focusIn = (color: string) => ({
  MuiCssBaseline: {
    styleOverrides: {
      ':focus-visible, .Mui-focusVisible': { outline: `3px solid ${color}`, outlineOffset: -3 },
    },
  },
});

/** The colours of the library, changed where texts in them would be hard to read. */
export const LIGHT: RaThemeOptions = {
  ...defaultLightTheme,
  palette: {
    ...defaultLightTheme.palette,
    primary: { main: '#0d5bb5' },
    secondary: { main: '#0d5bb5', contrastText: '#fff' },
    error: { main: '#b71c1c' },
  },
  components: { ...defaultLightTheme.components, ...focusIn('#b8006e') },
};

export const DARK: RaThemeOptions = {
  ...defaultDarkTheme,
  palette: { ...defaultDarkTheme.palette, error: { main: '#ff9a8f' } },
  components: { ...defaultDarkTheme.components, ...focusIn('#ffd54f') },
};
