import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { EntityManager, Repository } from 'typeorm';
import { TermsRepository } from '../../content/terms/terms.repository.js';
import { lockOption } from '../../platform/database/row-lock.js';
import { writeRows } from '../../platform/database/rows.js';
import { eventsWith } from '../event-index/events-of.js';
import { CATEGORY, Category } from './category.entity.js';

@Injectable()
export class CategoriesRepository {
  readonly terms: TermsRepository;

  constructor(@InjectRepository(Category) private readonly categories: Repository<Category>) {
    this.terms = new TermsRepository(CATEGORY, categories, eventsWith('category'));
  }

  /** The parent of a category, locked until the transaction ends; undefined if there is no category. */
  async lockedParent(manager: EntityManager, id: number): Promise<number | undefined> {
    const categories = manager.withRepository(this.categories);
    const found = await categories.findOne({
      select: { id: true, parent: true },
      where: { id },
      ...lockOption(manager),
    });
    return found?.parent;
  }

  /** Moves all children of a category to another one, or to the top level. */
  async moveChildren(manager: EntityManager, from: number, to: number): Promise<void> {
    const sql = 'UPDATE category SET parent = ?, version = version + 1 WHERE parent = ?';
    await writeRows(manager, sql, [to, from], 'any');
  }
}
