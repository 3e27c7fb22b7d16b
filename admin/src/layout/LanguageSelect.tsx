import { NativeSelect } from '@mui/material';
import { useTranslate } from 'react-admin';
import { isLanguage, LANGUAGE_NAMES, LANGUAGES } from '../languages';
import { chooseLanguage, consoleLanguage } from '../messages/language';

/** The language of the console, by a select of the browser itself. */
export function LanguageSelect() {
  const translate = useTranslate();
  return (
    <NativeSelect
      value={consoleLanguage()}
      variant="standard"
      disableUnderline
      onChange={({ target: { value } }) => {
        if (isLanguage(value)) chooseLanguage(value);
      }}
      slotProps={{ input: { 'aria-label': translate('console.language') } }}
      sx={{
        color: 'inherit',
        '& .MuiNativeSelect-icon': { color: 'inherit' },
        '& option': { color: 'text.primary' },
      }}
    >
      {LANGUAGES.map((language) => (
        <option key={language} value={language} lang={language}>
          {LANGUAGE_NAMES[language]}
        </option>
      ))}
    </NativeSelect>
  );
}
