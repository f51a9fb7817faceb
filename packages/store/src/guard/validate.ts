import { type Ast, type AstNode, type PrologueAst, startOf, valuesNames, walk } from './ast.js'
import { checkBlankNodes, checkInsertedBlankNodes } from './check-blank-nodes.js'
import { checkQueryScope, checkScope } from './check-scope.js'
import { Namespaces } from './namespaces.js'
import { RefusalError } from './refusal.js'

/** The rules of SPARQL that its grammar cannot say. */
export function validate(ast: Ast, parsedText: string): void {
  const namespaces = new Namespaces(parsedText)
  if (ast.type === 'query') {
    checkTerms(ast.context, ast, namespaces)
    checkQueryScope(ast)
    checkBlankNodes(ast.where)
    return
  }
  for (const { context, operation } of ast.updates) {
    checkTerms(context, operation, namespaces)
    if (operation?.subType !== 'modify') continue
    checkScope(operation.where)
    checkBlankNodes(operation.where)
  }
  checkInsertedBlankNodes(ast)
}

function checkTerms(prologue: PrologueAst, body: unknown, namespaces: Namespaces): void {
  namespaces.declare(prologue)
  walk(body, (node) => {
    if (node.type === 'contextDef') return false
    if (node.type === 'term') namespaces.check(node)
    if (node.type === 'pattern' && node.subType === 'values') checkRows(node)
    return true
  })
}

function checkRows(block: AstNode): void {
  const width = new Set(valuesNames(block)).size
  for (const row of block.values as object[]) {
    if (Object.keys(row).length !== width) {
      throw new RefusalError(startOf(block), 'a VALUES row has fewer values than there are variables')
    }
  }
}
