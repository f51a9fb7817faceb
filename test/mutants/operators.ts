import type { Mutant, Node } from './mutant.js'

const swapped: Readonly<Record<string, string>> = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '&&': '||',
  '||': '&&',
}

interface Spot {
  readonly node: Node
  readonly text: string
}

/** One small defect a rule makes of a node, or undefined where it does not apply. */
type Rule = (spot: Spot) => Pick<Mutant, 'rule' | 'start' | 'end' | 'becomes'> | undefined

const swapOperator: Rule = ({ node, text }) => {
  if (node.type !== 'BinaryExpression' && node.type !== 'LogicalExpression') return undefined
  const { operator = '', left, right } = node
  const becomes = swapped[operator]
  if (becomes === undefined || left === undefined || right === undefined) return undefined
  const at = text.indexOf(operator, left.end)
  return at < 0 || at > right.start ? undefined : { rule: 'operator', start: at, end: at + operator.length, becomes }
}

const dropNot: Rule = ({ node, text }) =>
  node.type === 'UnaryExpression' && node.operator === '!' && node.argument !== undefined
    ? { rule: 'not', start: node.start, end: node.end, becomes: text.slice(node.argument.start, node.argument.end) }
    : undefined

const flipBoolean: Rule = ({ node }) =>
  node.type === 'Literal' && typeof node.value === 'boolean'
    ? { rule: 'boolean', start: node.start, end: node.end, becomes: String(!node.value) }
    : undefined

/**
 * Of small numbers only: whether a limit is 20,000 or 20,001 is nothing that a test should hold. Nor how far JSON is
 * indented, or a default that only the types ask for.
 */
const raiseNumber: Rule = ({ node, text }) =>
  node.type === 'Literal' &&
  typeof node.value === 'number' &&
  node.value <= 8 &&
  !/(null, |\?\? )$/.test(text.slice(Math.max(0, node.start - 8), node.start))
    ? { rule: 'number', start: node.start, end: node.end, becomes: String(node.value + 1) }
    : undefined

/** An `if` whose way is always the other one; where it compares for equality, `swapOperator` does just that. */
const negateTest: Rule = ({ node, text }) => {
  const { test } = node
  if (node.type !== 'IfStatement' || test === undefined || test.type === 'UnaryExpression') return undefined
  if (test.operator === '===' || test.operator === '!==') return undefined
  return { rule: 'if', start: test.start, end: test.end, becomes: `!(${text.slice(test.start, test.end)})` }
}

/** A call whose answer nobody reads, left out; and a refusal that is not made. */
const leaveOut: Rule = ({ node }) => {
  const inner = node.type === 'ExpressionStatement' ? node.expression : undefined
  const call = inner?.type === 'AwaitExpression' ? inner.argument : inner
  const isCall = call?.type === 'CallExpression' && call.callee?.type !== 'Super'
  if (!isCall && node.type !== 'ThrowStatement') return undefined
  return { rule: node.type === 'ThrowStatement' ? 'throw' : 'call', start: node.start, end: node.end, becomes: ';' }
}

/** The last of several elements left out, such as a field of what is hashed. */
const shortenList: Rule = ({ node }) => {
  const [before, last] = node.elements?.slice(-2) ?? []
  if (node.type !== 'ArrayExpression' || !before || !last) return undefined
  return { rule: 'element', start: before.end, end: last.end, becomes: '' }
}

export const rules: readonly Rule[] = [
  swapOperator,
  dropNot,
  flipBoolean,
  raiseNumber,
  negateTest,
  leaveOut,
  shortenList,
]
