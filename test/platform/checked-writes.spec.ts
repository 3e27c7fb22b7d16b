import { RuleTester } from 'eslint';
import { checkedWrites } from '../../scripts/checked-writes.mjs';

RuleTester.describe = describe;
RuleTester.it = it;

const errors = [{ messageId: 'unchecked' }];

new RuleTester().run('checked-writes', checkedWrites, {
  valid: [
    'writeRows(manager, "DELETE FROM term WHERE id = ?", [id], 1)',
    'const sql = `UPDATE ${table} SET author_id = ?`; writeRows(manager, sql, [id], 1);',
    'writeRows(manager, `${insert} INTO search_word (word) VALUES (?)`, words, [0, 1])',
    'manager.query("SELECT id FROM event WHERE updated = ? FOR UPDATE")',
    'const label = "Update";',
  ],
  invalid: [
    { code: 'manager.query("DELETE FROM term WHERE id = ?", [id])', errors },
    { code: 'manager.query(`UPDATE ${table} SET a = 1`)', errors },
    { code: 'const sql = "INSERT INTO term (id) VALUES (1)"; manager.query(sql);', errors },
    { code: 'const sql = "DELETE FROM term"; writeRows(m, sql, [], 1); manager.query(sql);', errors },
    { code: 'manager.query("INSERT IGNORE INTO a (b) " + "VALUES (1)")', errors },
    { code: 'manager.query(`${insert} INTO search_word (word) VALUES (?)`)', errors },
    { code: 'manager.query("UPDATE " + table + " SET a = 1")', errors },
    { code: 'manager.query("DELETE e FROM event e JOIN term t ON t.id = e.id")', errors },
    { code: 'manager.query("WITH gone AS (SELECT 1) DELETE FROM term")', errors },
    { code: 'manager.query("REPLACE INTO a (b) VALUES (1)")', errors },
    { code: 'export const STATEMENTS = { remove: "DELETE FROM term" };', errors },
  ],
});
