import { Box, Tab, Tabs } from '@mui/material';
import { type ReactNode, useId, useState } from 'react';
import { useRecordContext, useTranslate } from 'react-admin';
import { type Language, LANGUAGE_NAMES, LANGUAGES } from '../languages';
import type { TextState } from '../records/text-state';

interface Translated {
  readonly id: number;
  readonly original: Language;
  readonly states: Readonly<Record<Language, TextState>>;
}

interface Props {
  /** What is written in a language; only one is shown. */
  readonly children: (language: Language) => ReactNode;
}

/** Each state stands under its tab, and describes it: the name of a tab is that of its language alone. */
const WITH_STATE = {
  textTransform: 'none',
  '&::after': { content: 'attr(data-state)', fontSize: '0.75rem', fontWeight: 'normal' },
} as const;

/** The texts of a record: a tab for each language, which says how far it is. */
export function LanguageTabs({ children }: Props) {
  const translate = useTranslate();
  const prefix = useId();
  const record = useRecordContext<Translated>();
  const [open, setOpen] = useState<Language>(record?.original ?? 'en');
  const stateOf = (language: Language): string =>
    translate(`console.states.${record?.states[language] ?? 'missing'}`);
  const idOf = (language: Language, part: string): string => `${prefix}${language}-${part}`;
  return (
    <Box sx={{ minWidth: 0 }}>
      <Tabs
        value={open}
        onChange={(_, chosen: Language) => {
          setOpen(chosen);
        }}
        variant="scrollable"
        allowScrollButtonsMobile
        aria-label={translate('console.texts')}
      >
        {LANGUAGES.map((language) => (
          <Tab
            key={language}
            value={language}
            id={idOf(language, 'tab')}
            aria-controls={idOf(language, 'panel')}
            aria-label={LANGUAGE_NAMES[language]}
            aria-describedby={idOf(language, 'state')}
            data-state={stateOf(language)}
            label={<span lang={language}>{LANGUAGE_NAMES[language]}</span>}
            sx={WITH_STATE}
          />
        ))}
      </Tabs>
      {LANGUAGES.map((language) => (
        <span key={language} hidden id={idOf(language, 'state')}>
          {stateOf(language)}
        </span>
      ))}
      {LANGUAGES.map((language) => (
        <Box
          key={language}
          role="tabpanel"
          id={idOf(language, 'panel')}
          aria-labelledby={idOf(language, 'tab')}
          hidden={language !== open}
          sx={{ pt: 2 }}
        >
          {language === open && children(language)}
        </Box>
      ))}
    </Box>
  );
}
