import { Box } from '@mui/material';
import { LanguageTabs } from '../texts/LanguageTabs';
import { KindTexts } from './KindTexts';
import { SharedInput } from './SharedInput';
import { useKind } from './use-kind';

/** The texts beside what all languages share; below one another on a phone. */
export function KindFields() {
  const { kind } = useKind();
  const columns = kind.shared.length === 0 ? 'minmax(0, 1fr)' : 'minmax(0, 2fr) minmax(0, 1fr)';
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 4,
        width: '100%',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: columns },
      }}
    >
      <LanguageTabs>{(language) => <KindTexts language={language} />}</LanguageTabs>
      <Box sx={{ display: 'flex', flexDirection: 'column', minWidth: 0 }}>
        {kind.shared.map((asked) => (
          <SharedInput key={asked.name} asked={asked} />
        ))}
      </Box>
    </Box>
  );
}
