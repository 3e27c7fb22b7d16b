import { TextInput } from 'react-admin';
import type { Language } from '../languages';

/** What is written in one language. */
export const TextInputs = ({ language }: { readonly language: Language }) => (
  <>
    <TextInput
      source={`texts.${language}.title`}
      label="console.fields.title"
      slotProps={{ htmlInput: { lang: language, maxLength: 255 } }}
    />
    <TextInput
      source={`texts.${language}.description`}
      label="console.fields.description"
      multiline
      minRows={6}
      maxRows={24}
      slotProps={{ htmlInput: { lang: language } }}
    />
  </>
);
