import type { ImportFault } from '@kg/contract'
import { type Column, Table } from '../../look/table.js'
import css from './datasets.module.css'

const ruleWords: Readonly<Record<ImportFault['rule'], string>> = {
  schema: 'XML schema (XSD)',
  event: 'EPCIS event',
  document: 'Document',
  dataset: 'Dataset',
}

const columns: readonly Column<ImportFault>[] = [
  { title: 'Line', cell: ({ line, column }) => (line === undefined ? '' : `${line}:${column ?? 1}`), isNumber: true },
  {
    title: 'What is wrong',
    cell: ({ why, path }) => (
      <bdi className={css.why}>
        {path === undefined || path === '' ? '' : `${path}: `}
        {why}
      </bdi>
    ),
  },
  { title: 'Rule', cell: ({ rule }) => <span className={css.short}>{ruleWords[rule]}</span> },
]

/** Everything that is wrong with a file, in its order. */
export const Faults = ({ faults, more }: { faults: readonly ImportFault[]; more: number }) =>
  faults.length === 0 ? null : (
    <>
      <h2 className={css.head}>
        {(faults.length + more).toLocaleString()} {faults.length + more === 1 ? 'fault' : 'faults'}
      </h2>
      <Table
        name="Faults"
        columns={columns}
        rows={faults}
        keyOf={({ line, column, path, why, rule }) => [line, column, path, rule, why].join(' ')}
      />
      {more === 0 ? null : <p className={css.note}>The first {faults.length} are listed.</p>}
    </>
  )
