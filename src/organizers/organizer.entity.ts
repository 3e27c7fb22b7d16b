import { Entity } from 'typeorm';
import { LongTextColumn, TextColumn } from '../database/columns.js';
import { TranslationColumns } from '../i18n/translation-columns.js';
import { RecordColumns } from '../records/record.entity.js';

@Entity('organizer')
export class Organizer extends RecordColumns {
  @TextColumn(255)
  phone!: string;

  @TextColumn(255)
  email!: string;
}

@Entity('organizer_translation')
export class OrganizerTranslation extends TranslationColumns {
  @TextColumn(255, { nullable: true })
  organizer!: string | null;

  @LongTextColumn()
  description!: string | null;

  @LongTextColumn()
  excerpt!: string | null;

  @TextColumn(2_000, { nullable: true })
  website!: string | null;
}
