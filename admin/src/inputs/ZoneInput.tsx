import { AutocompleteInput, required } from 'react-admin';
import { useWatch } from 'react-hook-form';

const ZONES = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];

/** The zones that the browser knows, and the one that the event has. */
export function ZoneInput() {
  const present = useWatch<Record<string, string | undefined>>({ name: 'timezone' });
  const zones = present === undefined || ZONES.includes(present) ? ZONES : [present, ...ZONES];
  return (
    <AutocompleteInput
      source="timezone"
      label="console.fields.timezone"
      choices={zones.map((zone) => ({ id: zone, name: zone }))}
      validate={required()}
    />
  );
}
