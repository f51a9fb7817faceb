/** What a definition is, as the vocabulary names it. */
export type SymbolType = 'Class' | 'Function' | 'Contract' | 'Variable' | 'Event' | 'Error' | 'Modifier'

/** A definition in a file. */
export interface SymbolFact {
  /** Its name with the names around it, `Client.call`: unique in the file. */
  readonly id: string
  readonly name: string
  readonly type: SymbolType
  /** The language's own word: interface, struct, method, constructor … */
  readonly kind: string
  readonly line: number
  readonly endLine: number
  readonly exported: boolean
  /** The class it belongs to, by name; that may stand in another file. */
  readonly owner?: string
  /** More than one where it is overloaded. */
  readonly signatures: readonly string[]
  readonly parameters: readonly string[]
  readonly returns?: string
  readonly description?: string
  readonly extends: readonly string[]
  readonly implements: readonly string[]
  /** What it calls, as written: `f`, `this.f`, `a.b.f`; `?` stands for what is not a name. */
  readonly calls: readonly string[]
}

/** Names that a file takes from elsewhere. */
export interface ImportFact {
  /** As written; empty where a file exports its own under another name. */
  readonly from: string
  /** `[name there, name here]` */
  readonly names?: readonly (readonly [string, string])[]
  /** Everything there becomes visible here. */
  readonly all?: boolean
  /** Everything there becomes visible here, under this name. */
  readonly as?: string
  /** It is passed on to those who import this file. */
  readonly passedOn?: boolean
}

export interface CodeFacts {
  readonly type: 'code'
  readonly language: string
  readonly lines: number
  /** The package or namespace that the file says it belongs to. */
  readonly namespace?: string
  /** Places that could not be read. */
  readonly syntaxErrors: number
  readonly symbols: readonly SymbolFact[]
  /** Additions to classes that may stand elsewhere: `impl Display for Money`. */
  readonly additions: readonly { readonly name: string; readonly implements: readonly string[] }[]
  readonly imports: readonly ImportFact[]
  /** Calls outside of every definition. */
  readonly calls: readonly string[]
}

export interface DocumentFacts {
  readonly type: 'document'
  readonly lines: number
  readonly words: number
  readonly title: string
  /** Paths that it links to or names, as written. */
  readonly links: readonly string[]
}

export type FileFacts = CodeFacts | DocumentFacts
