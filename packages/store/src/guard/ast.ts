import type { Parser } from '@traqula/parser-sparql-1-2'

export type Ast = ReturnType<Parser['parse']>
export type UpdateAst = Extract<Ast, { type: 'update' }>
export type QueryAst = Exclude<Ast, UpdateAst>
export type SelectAst = Extract<QueryAst, { subType: 'select' }>
export type UpdateOperationAst = NonNullable<UpdateAst['updates'][number]['operation']>
export type PrologueAst = QueryAst['context']
export type GroupAst = SelectAst['where']
export type PatternAst = GroupAst['patterns'][number]

type Location = QueryAst['loc']

/** Any node, for walks that care about a few kinds only. */
export interface AstNode {
  readonly type: string
  readonly subType?: string
  readonly loc: Location
  readonly value?: unknown
  readonly prefix?: unknown
  readonly [key: string]: unknown
}

export function isNode(value: unknown): value is AstNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

export function startOf(node: { readonly loc: Location }): number {
  return 'start' in node.loc ? node.loc.start : 0
}

export function endOf(node: { readonly loc: Location }): number | undefined {
  return 'end' in node.loc ? node.loc.end : undefined
}

/**
 * Visits every node below `root` in the order of the text, without recursion: chains of operators make trees of any
 * depth. Where `enter` answers false, what is below that node is left out.
 */
export function walk(root: unknown, enter: (node: AstNode) => boolean): void {
  const open: unknown[] = [root]
  while (open.length > 0) {
    const value = open.pop()
    if (typeof value !== 'object' || value === null) continue
    if (isNode(value) && !enter(value)) continue
    const children = Array.isArray(value) ? value : Object.values(value)
    for (let i = children.length - 1; i >= 0; i--) open.push(children[i])
  }
}

/** The names of a VALUES block. The tree has them; its published type does not. */
export function valuesNames(block: object): string[] {
  const { variables } = block as { readonly variables: readonly { readonly value: string }[] }
  return variables.map(({ value }) => value)
}
