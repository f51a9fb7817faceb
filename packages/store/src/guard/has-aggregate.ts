import { walk } from './ast.js'

/** Whether an aggregate stands in it, and not only in a pattern inside it. */
export function hasAggregate(root: unknown): boolean {
  let found = false
  walk(root, (node) => {
    found ||= node.subType === 'aggregate'
    return !found && node.subType !== 'patternOperation'
  })
  return found
}
