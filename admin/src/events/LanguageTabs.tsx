import { Box, Tab, Tabs, Typography } from '@mui/material';
import { useState } from 'react';
import { useRecordContext, useTranslate } from 'react-admin';
import { type Language, LANGUAGE_NAMES, LANGUAGES } from '../languages';
import type { EventRecord } from '../records/event-record';
import { TextInputs } from './TextInputs';

const idOf = (part: string, language: Language): string => `texts-${part}-${language}`;

/** The texts of an event: a tab for each language, which says how far it is. */
export function LanguageTabs() {
  const translate = useTranslate();
  const record = useRecordContext<EventRecord>();
  const [shown, setShown] = useState<Language>(record?.original ?? 'en');
  return (
    <Box sx={{ width: '100%' }}>
      <Tabs
        value={shown}
        onChange={(_, language: Language) => {
          setShown(language);
        }}
        variant="scrollable"
        allowScrollButtonsMobile
        aria-label={translate('console.texts')}
      >
        {LANGUAGES.map((language) => (
          <Tab
            key={language}
            value={language}
            sx={{ textTransform: 'none' }}
            id={idOf('tab', language)}
            aria-controls={idOf('panel', language)}
            aria-labelledby={idOf('name', language)}
            aria-describedby={idOf('state', language)}
            label={
              <>
                <span id={idOf('name', language)} lang={language}>
                  {LANGUAGE_NAMES[language]}
                </span>
                <Typography component="span" variant="caption" id={idOf('state', language)} aria-hidden>
                  {translate(`console.states.${record?.states[language] ?? 'missing'}`)}
                </Typography>
              </>
            }
          />
        ))}
      </Tabs>
      {LANGUAGES.map((language) => (
        <Box
          key={language}
          role="tabpanel"
          id={idOf('panel', language)}
          aria-labelledby={idOf('name', language)}
          hidden={language !== shown}
          sx={{ pt: 2 }}
        >
          <TextInputs language={language} isOpen={language === shown} />
        </Box>
      ))}
    </Box>
  );
}
