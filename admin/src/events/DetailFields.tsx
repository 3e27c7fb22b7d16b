import { CheckboxGroupInput, NumberInput, TextInput } from 'react-admin';
import { CheckInput } from '../inputs/CheckInput';
import { Fold } from '../inputs/Fold';
import { NativeSelect } from '../inputs/NativeSelect';
import { TimeInput } from '../inputs/TimeInput';

const choicesOf = (group: string, values: readonly string[]) =>
  values.map((id) => ({ id, name: `console.${group}.${id === '' ? 'none' : id}` }));

const EVENT_STATUSES = choicesOf('event_statuses', [
  'scheduled',
  'canceled',
  'postponed',
  'rescheduled',
  'moved_online',
]);
const VIRTUAL_TYPES = choicesOf('virtual_types', ['', 'virtual', 'hybrid']);
const VIRTUAL_ACCESSES = choicesOf('virtual_accesses', ['public', 'private']);
const AVAILABILITIES = choicesOf('availabilities', ['', 'available', 'limited', 'sold_out', 'closed']);
const ACCESSIBILITY = choicesOf('accessibilities', [
  'wheelchair',
  'hearing_loop',
  'sign_language',
  'subtitles',
  'audio_description',
  'easy_language',
  'guide_dogs',
  'quiet_room',
]);

const label = (name: string): string => `console.fields.${name}`;

const asList = (typed: string): string[] =>
  typed
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

const asText = (list: readonly string[] | null | undefined): string => (list ?? []).join(', ');

/** What an event says besides its texts, times and links; each part is folded until it is wanted. */
export const DetailFields = () => (
  <>
    <NativeSelect source="event_status" label={label('event_status')} choices={EVENT_STATUSES} />
    <TextInput source="cost" label={label('cost')} />
    <Fold title="console.editor.online">
      <NativeSelect source="virtual_event_type" label={label('virtual_event_type')} choices={VIRTUAL_TYPES} />
      <TextInput source="virtual_url" label={label('virtual_url')} type="url" />
      <NativeSelect
        source="virtual_url_access"
        label={label('virtual_url_access')}
        choices={VIRTUAL_ACCESSES}
      />
    </Fold>
    <Fold title="console.editor.registration">
      <TextInput source="registration_url" label={label('registration_url')} type="url" />
      <TimeInput source="registration_opens" label={label('registration_opens')} />
      <TimeInput source="registration_closes" label={label('registration_closes')} />
      <NativeSelect source="availability" label={label('availability')} choices={AVAILABILITIES} />
      <NumberInput source="capacity" label={label('capacity')} min={0} />
      <NumberInput source="remaining" label={label('remaining')} min={0} />
    </Fold>
    <Fold title="console.editor.audience">
      <NumberInput source="age_min" label={label('age_min')} min={0} max={150} />
      <NumberInput source="age_max" label={label('age_max')} min={0} max={150} />
      <TextInput
        source="spoken_languages"
        label={label('spoken_languages')}
        format={asText}
        parse={asList}
        helperText="console.editor.spoken_languages_help"
      />
      <CheckboxGroupInput
        source="accessibility"
        label={label('accessibility')}
        choices={ACCESSIBILITY}
        row={false}
      />
    </Fold>
    <Fold title="console.editor.visibility">
      <CheckInput source="featured" label={label('featured')} />
      <CheckInput source="sticky" label={label('sticky')} />
      <CheckInput source="hide_from_listings" label={label('hide_from_listings')} />
    </Fold>
  </>
);
