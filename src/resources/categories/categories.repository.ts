import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, Repository } from 'typeorm';
import { TermsRepository } from '#content/terms/terms.repository.js';
import { lockOption } from '#platform/database/row-lock.js';
import { writeRows } from '#platform/database/rows.js';
import { eventsWith } from '../event-index/events-of.js';
import { CATEGORY, Category } from './category.entity.js';

@Injectable()
export class CategoriesRepository extends TermsRepository {
  constructor(@InjectRepository(Category) private readonly categories: Repository<Category>) {
    super(CATEGORY, eventsWith('category'));
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

  /** The number of levels from a category downwards, but at most `most` + 1, which shows that there are more. */
  async levelsFrom(manager: EntityManager, id: number, most: number): Promise<number> {
    const [row] = await manager.query<{ levels: number | null }[]>(
      `WITH RECURSIVE below(id, level) AS (
        SELECT id, 1 FROM category WHERE id = ?
        UNION ALL SELECT c.id, below.level + 1 FROM category c JOIN below ON c.parent = below.id
        WHERE below.level <= ?
      ) SELECT MAX(level) AS levels FROM below`,
      [id, most],
    );
    return row?.levels ?? 0;
  }

  /** Moves all children of a category to another one, or to the top level. */
  async moveChildren(manager: EntityManager, from: number, to: number): Promise<void> {
    const sql = 'UPDATE category SET parent = ?, version = version + 1 WHERE parent = ?';
    await writeRows(manager, sql, [to, from], 'any');
  }
}
