import type { PatternAst } from '../../../guard/ast.js'
import { checkScope } from '../../../guard/check-scope.js'
import type { Draft } from './draft.js'
import { isVariable, visit } from './visit.js'

/**
 * Inside GRAPH ?g, the engine lets the two sides of MINUS share ?g. Where they share nothing else, MINUS takes nothing
 * away, and an empty group, which adds nothing, takes its place.
 */
export function repairGraphMinus(draft: Draft): void {
  visit(draft.query, {
    group: (patterns, { graph }) => {
      if (!isVariable(graph)) return
      for (const [at, pattern] of patterns.entries()) {
        if (pattern.subType !== 'minus') continue
        const left = checkScope(...(patterns.slice(0, at) as unknown as PatternAst[]))
        const right = checkScope(...(pattern.patterns as PatternAst[]))
        if (![...right].some((name) => left.has(name))) draft.replace(pattern, '{}')
      }
    },
  })
}
