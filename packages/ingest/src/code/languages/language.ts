import type { Node } from 'web-tree-sitter'
import type { ImportFact, SymbolType } from '../facts.js'

/** What a node of the syntax tree defines. */
export interface Definition {
  readonly name: string
  readonly type: SymbolType
  readonly kind: string
  readonly exported?: boolean
  /** The class that it belongs to, where the place does not tell. */
  readonly owner?: string
  readonly parameters?: Node | null | readonly Node[]
  readonly returns?: Node | null
  /** Where the signature ends. */
  readonly body?: Node | null
  readonly extends?: readonly string[]
  readonly implements?: readonly string[]
  /** Adds to a class that is defined elsewhere; it has no statements of its own. */
  readonly addition?: boolean
  readonly description?: string
  /** What a method calls its own object, where it is not a word of the language. */
  readonly self?: string
}

/** Where a definition stands. */
export interface Around {
  readonly type: SymbolType | undefined
  readonly name: string
}

type ByNodeType<T> = Readonly<Record<string, (node: Node, around: Around) => T>>

/** A programming language as data: which nodes of its grammar define, call and import something. */
export interface Language {
  readonly name: string
  readonly grammar: string
  readonly files: RegExp
  readonly definitions: ByNodeType<Definition | undefined>
  /** The name that is called, in parts joined by dots. */
  readonly calls: ByNodeType<string | undefined>
  readonly imports: ByNodeType<readonly ImportFact[]>
  readonly namespace?: { readonly node: string; readonly read: (node: Node) => string }
}

/** Definitions that stand inside a class, or something like one. */
export const inClass = ({ type }: Around): boolean => type === 'Class' || type === 'Contract'
