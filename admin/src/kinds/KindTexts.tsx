import { TextInput } from 'react-admin';
import type { Language } from '../languages';
import { useKind } from './use-kind';

/** What is written of a record in one language. */
export function KindTexts({ language }: { readonly language: Language }) {
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
