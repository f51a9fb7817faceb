import type { Column } from './table.js'
import { Term } from './term.js'

interface Statement {
  readonly subject: string
  readonly predicate: string
  readonly object: string
}

/** Statements as a table; their entities lead to their pages in the context graph. */
export const statementColumnsIn = (graph?: string): readonly Column<Statement>[] => [
  { title: 'Subject', cell: ({ subject }) => <Term text={subject} graph={graph} /> },
  { title: 'Predicate', cell: ({ predicate }) => <Term text={predicate} graph={graph} /> },
  { title: 'Object', cell: ({ object }) => <Term text={object} graph={graph} /> },
]

export const statementColumns = statementColumnsIn()

export const statementKey = ({ subject, predicate, object }: Statement): string => `${subject} ${predicate} ${object}`
