import { Box, Tab, Tabs } from '@mui/material';
import { useId, useState } from 'react';
import { TextInput, useRecordContext, useTranslate } from 'react-admin';
import { type Language, LANGUAGE_NAMES, LANGUAGES } from '../languages';
import type { KindRecord } from '../records/kind-record';
import { useKind } from './use-kind';

function Panel({ language }: { readonly language: Language }) {
  const { kind } = useKind();
  return kind.texts.map(({ name, label, isLong = false }) => (
    <TextInput
      key={name}
      source={`texts.${language}.${name}`}
      label={label}
      {...(isLong ? { multiline: true, minRows: 4, maxRows: 24 } : {})}
      slotProps={{ htmlInput: { lang: language } }}
    />
  ));
}

/** Each state stands under its tab, and describes it: the name of a tab is that of its language alone. */
const WITH_STATE = { '&::after': { content: 'attr(data-state)', fontSize: '0.75rem', fontWeight: 'normal' } };

/** The texts of a record: a tab for each language. */
export function TextTabs() {
  const translate = useTranslate();
  const prefix = useId();
  const [open, setOpen] = useState<Language>(useRecordContext<KindRecord>()?.original ?? 'en');
  const states = useRecordContext<KindRecord>()?.states;
  const stateOf = (language: Language): string =>
    translate(`console.states.${states?.[language] ?? 'missing'}`);
  const idOf = (language: Language): string => `${prefix}${language}`;
  const tabs = LANGUAGES.map((language) => (
    <Tab
      key={language}
      value={language}
      aria-controls={`${idOf(language)}panel`}
      id={`${idOf(language)}tab`}
      aria-label={LANGUAGE_NAMES[language]}
      aria-describedby={`${idOf(language)}state`}
      data-state={stateOf(language)}
      label={<span lang={language}>{LANGUAGE_NAMES[language]}</span>}
      sx={WITH_STATE}
    />
  ));
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
        {tabs}
      </Tabs>
      {LANGUAGES.map((language) => (
        <span key={language} hidden id={`${idOf(language)}state`}>
          {stateOf(language)}
        </span>
      ))}
      {LANGUAGES.map((language) => (
        <Box
          key={language}
          role="tabpanel"
          id={`${idOf(language)}panel`}
          aria-labelledby={`${idOf(language)}tab`}
          hidden={language !== open}
          sx={{ pt: 2 }}
        >
          <Panel language={language} />
        </Box>
      ))}
    </Box>
  );
}
