/** A statement that writes, where `?` stands for each expression of a template. */
const WRITE =
  /^\s*(?:(?:INSERT|REPLACE|\?)\b.*\bINTO\b|\?\s+INTO\b|UPDATE\b.*\bSET\b|DELETE\b.*\bFROM\b|WITH\b.*\b(?:DELETE|UPDATE|INSERT)\b|TRUNCATE\b)/is;

const textOf = (node) =>
  node.type === 'TemplateLiteral'
    ? node.quasis.map(({ value }) => value.cooked).join('?')
    : node.type === 'BinaryExpression'
      ? textOf(node.left) + textOf(node.right)
      : node.type !== 'Literal'
        ? '?'
        : typeof node.value === 'string'
          ? node.value
          : '';

/** The call that has the statement as an argument, also if the text has several parts. */
function callOf(node) {
  let { parent } = node;
  while (parent.type === 'BinaryExpression' || parent.type === 'TemplateLiteral') parent = parent.parent;
  return parent.type === 'CallExpression' ? parent : undefined;
}

const isChecked = (node) => callOf(node)?.callee.name === 'writeRows';

/** Whether the node is the value of a variable that only checked writes use. */
function isOfChecked(node, sourceCode) {
  const declarator = node.parent;
  if (declarator.type !== 'VariableDeclarator' || declarator.id.type !== 'Identifier') return false;
  const [variable] = sourceCode.getDeclaredVariables(declarator);
  const reads = variable.references.filter((reference) => reference.isRead());
  return reads.length > 0 && reads.every(({ identifier }) => isChecked(identifier));
}

/**
 * SQL that writes must run through `writeRows`, which checks the number of changed rows.
 * @type {import('eslint').Rule.RuleModule}
 */
export const checkedWrites = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      unchecked:
        'Run statements that write through `writeRows` of src/platform/database/rows.ts, or a function that calls it.',
    },
  },
  create(context) {
    const check = (node) => {
      // A concatenated text is checked once, as a whole.
      if (node.parent.type === 'BinaryExpression') return;
      if (!WRITE.test(textOf(node))) return;
      if (isChecked(node) || isOfChecked(node, context.sourceCode)) return;
      context.report({ node, messageId: 'unchecked' });
    };
    return { Literal: check, TemplateLiteral: check, BinaryExpression: check };
  },
};
