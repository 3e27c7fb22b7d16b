import { Entity } from 'typeorm';
import { TermColumns, TermTranslationColumns } from '../terms/term.entity.js';

@Entity('tag')
export class Tag extends TermColumns {}

@Entity('tag_translation')
export class TagTranslation extends TermTranslationColumns {}
